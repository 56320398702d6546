// Lists what waits for a player, and what they play.
import { Client, type Returned } from 'annales-client'

declare const process: { argv: string[] }

const [, , url = '', token = ''] = process.argv
const client = new Client(url, token)
const ids = ({ matches }: Returned<'search_matches'>) => matches.map(({ id }) => id).sort()
const awaiting = ids(await client.request('search_matches', { query: { awaiting: 'me' } }))
console.log(JSON.stringify({ awaiting, player: ids(await client.request('search_matches', { query: { player: 'me' } })) }))
