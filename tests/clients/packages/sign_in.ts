// Signs in by a code, which it prints, and then prints who has signed in, twice: also by the tokens that follow.
import { Client, refreshed, signIn, type Schemas } from 'annales-client'

declare const process: { argv: string[] }

const [, , url = ''] = process.argv
const codes = (codes: Schemas['DeviceCodes']) => console.log(codes.user_code)
const first = await signIn(url, { clientId: 'my-terminal', scope: 'match:read account:read', show: codes })
console.log((await new Client(url, first.access_token).request('who_am_i')).name)
const next = await refreshed(url, 'my-terminal', first.refresh_token)
console.log((await new Client(url, next.access_token).request('who_am_i')).name)
