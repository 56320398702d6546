import { Refused } from './refused.js'
import type { Schemas } from './types.js'
import { sleep } from './waiting.js'

const REPLY = 60_000   // milliseconds for a whole reply
const GRANT = 'urn:ietf:params:oauth:grant-type:device_code'
const LATER = ['authorization_pending', 'slow_down', 'temporarily_unavailable']

export interface SignIn {
  /** How this program calls itself; nobody registers it. */
  clientId: string
  /** What it may do, such as `match:read match:play`. */
  scope: string
  /** Shows its user the address that they open and the code that they type there. */
  show: (codes: Schemas['DeviceCodes']) => void
  signal?: AbortSignal
}

/** Have a person sign in by a code (RFC 8628); their tokens. Throws OAuthRefused if they refuse, or wait too long. */
export async function signIn(url: string, { clientId, scope, show, signal }: SignIn): Promise<Schemas['OAuthToken']> {
  const codes: Schemas['DeviceCodes'] = await ask(url, 'device', { client_id: clientId, scope })
  show(codes)
  const until = Date.now() + 1000 * codes.expires_in
  for (let wait = 1000 * codes.interval; ;) {
    await sleep(wait, signal)
    try {
      return await ask(url, 'token', { client_id: clientId, grant_type: GRANT, device_code: codes.device_code })
    } catch (error) {
      if (!isLater(error) || Date.now() > until) throw error
      if (error instanceof OAuthRefused && error.error === 'slow_down') wait += 5000
    }
  }
}

/** Whether it is worth asking once more: no answer yet, or no connection. */
function isLater(error: unknown): boolean {
  if (error instanceof OAuthRefused) return LATER.includes(error.error)
  return error instanceof Refused ? error.isPassing : true
}

/** The next tokens, when those before are used up; the refresh token works once. */
export function refreshed(url: string, clientId: string, refreshToken: string): Promise<Schemas['OAuthToken']> {
  return ask(url, 'token', { client_id: clientId, grant_type: 'refresh_token', refresh_token: refreshToken })
}

/** A refusal in the words of OAuth, such as `access_denied`. */
export class OAuthRefused extends Error {
  override readonly name = 'OAuthRefused'
  constructor(readonly error: string, description: string | undefined) { super(description ?? error) }
}

async function ask<T>(url: string, what: string, fields: Record<string, string>): Promise<T> {
  const response = await fetch(`${url}/oauth/${what}`, { method: 'POST', body: new URLSearchParams(fields), signal: AbortSignal.timeout(REPLY) })
  const text = await response.text()
  if (response.ok) return JSON.parse(text)
  const told = Refused.from(response, text)
  if (told.problem !== undefined || !text.startsWith('{')) throw told
  const { error, error_description } = JSON.parse(text)
  throw new OAuthRefused(error, error_description)
}
