// Plays the turns of one match for the player of a token, and prints how many answers were accepted.
import { Channel, Client } from 'annales-client'

declare const process: { argv: string[] }

const [, , url = '', token = '', match = '', way] = process.argv
const channel = way === 'channel' ? new Channel(url, token) : undefined
let accepted = 0
for await (const turn of (channel ?? new Client(url, token)).turns({ matches: [match] })) {
  if (accepted === 0 && (await turn.worlds(2)).length === 0) throw new Error('no worlds')
  const choices = turn.choices.filter(({ action: { type } }) => !type.includes('draw'))
  const chosen = choices[Math.floor(Math.random() * choices.length)]
  if (chosen !== undefined && await turn.answer(chosen.notation) !== undefined) accepted++
}
console.log(accepted)
channel?.close()
