// Lists what waits for a player, and what they play.
import { Annales, sure } from './client.js'

declare const process: { argv: string[] }

const [, , url = '', token = ''] = process.argv
const { api } = new Annales(url, token)
const awaiting = sure(await api.GET('/v1/matches', { params: { query: { awaiting: 'me' } } }))
const player = sure(await api.GET('/v1/matches', { params: { query: { player: 'me' } } }))
const ids = ({ matches }: typeof player) => matches.map(({ id }) => id).sort()
console.log(JSON.stringify({ awaiting: ids(awaiting), player: ids(player) }))
