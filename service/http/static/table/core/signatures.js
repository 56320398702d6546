// What the service has signed: the keys that it publishes for it, and what a signature proves, in words.
import { call } from './api.js'
import { say } from './words.js'

// The keys that the service publishes; null in a saved page.
export const publishedKeys = () => call('GET', '/.well-known/jwks.json', { player: null }).then(({ keys }) => keys, () => null)

export const signatureWords = ({ state, kid, imported }, seq) => say('proof_signature_' + (imported ? 'imported' : state), kid, seq)
