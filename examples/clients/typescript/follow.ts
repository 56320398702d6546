// Tells what happens in a match, until it is over: node follow.js http://127.0.0.1:8000 mt_…
import { Client, type Heard, type Schemas } from 'annales-client'

declare const process: { argv: string[] }

const [, , url = '', match = ''] = process.argv
for await (const heard of new Client(url).follow(match, { after: 0 })) {
  if (heard.kind !== 'match' && heard.kind !== 'opponent_gone') console.log(heard.seq, inWords(heard))
}

/** A message in a few words. Kinds that are not listed here, or that a later server adds, are named only. */
function inWords(heard: Heard): string {
  switch (heard.kind) {
    case 'opened': return `${heard.game} with ${heard.setup.seats} seats`
    case 'seat_taken': return `seat ${heard.seat}: ${'bot' in heard.holder ? heard.holder.bot : heard.holder.player}`
    case 'step': return `${'type' in heard.action ? heard.action.type : 'the match begins'}; ${heard.facts.map(factInWords).join(', ')}`
    case 'head_moved': return heard.returns ? `on from entry ${heard.to} again` : `back to entry ${heard.to}`
    case 'resigned': return `seat ${heard.seat} resigns`
    default: return heard.kind
  }
}

/** A fact in a few words. */
function factInWords(fact: Schemas['Fact']): string {
  switch (fact[0]) {
    case 'moved': return `${fact[1]} from ${fact[2]} to ${fact[3]}`
    case 'counted': return `${fact[1]} by ${fact[2]}`
    case 'asked': return `seats ${fact[2].join(' and ')} are asked`
    default: return fact[0]
  }
}
