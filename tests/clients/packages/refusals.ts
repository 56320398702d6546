// Prints how the service refuses: what is in the error of an unknown game and of a wrong token.
import { Channel, Client, Refused } from 'annales-client'

declare const process: { argv: string[] }

const [, , url = ''] = process.argv

async function refused(asked: Promise<unknown>): Promise<void> {
  await asked.catch(error => {
    if (!(error instanceof Refused)) throw error
    console.log(error.status, error.code, error.detail)
  })
}

await refused(new Client(url).request('read_game', { path: { game: 'chess' } }))
await refused(new Client(url, 'tk_wrong').notices().next())
await refused(new Channel(url, 'tk_wrong').request('read_match', { path: { match: 'mt_0' } }))
