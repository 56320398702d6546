// What the prompt offers of an answer: its buttons, in order and by weight, and what to point at next, in words.
import { keyOf } from './narrow.js'
import { settings } from './settings.js'
import { say } from './words.js'

const HAS_KEYS = matchMedia('(hover: hover)') // what has no mouse has, most often, no keys either
const buttonsOf = m => m.presentation.value?.buttons ?? {}

// 'primary', 'quiet' or '' for a legal action, as the presentation says of its kind.
export function weight(m, legal) {
  const { primary = [], quiet = [] } = buttonsOf(m), kind = legal.action.type
  return primary.includes(kind) ? 'primary' : quiet.includes(kind) ? 'quiet' : ''
}

const byRank = (m, buttons) => {
  const { primary = [] } = buttonsOf(m), rank = legal => primary.indexOf(legal.action.type)
  return buttons.filter(legal => rank(legal) >= 0 && !legal.standing).sort((a, b) => rank(a) - rank(b))
}

// The answer of the space bar: the most passive one, which the presentation names first.
export const passive = (m, buttons = m.narrowed.value.buttons) => byRank(m, buttons)[0] ?? null

// The answer of Enter: the most active of the primary ones, or the only button there is.
export function primary(m, buttons = m.narrowed.value.buttons) {
  const plain = buttons.filter(legal => weight(m, legal) !== 'quiet')
  return byRank(m, buttons).at(-1) ?? (plain.length === 1 && !m.narrowed.value.lit.size ? plain[0] : null)
}

const ORDER = { quiet: 0, '': 1, primary: 2 }
// The buttons as they stand in the prompt, from the quiet ones to the primary.
export const inOrder = (m, buttons) => [...buttons].sort((a, b) => ORDER[weight(m, a)] - ORDER[weight(m, b)])

const kindOf = target => (target.piece !== undefined ? 'piece' : Object.keys(target)[0])
// The kinds of targets that can be pointed at next.
export const kinds = m => new Set([...m.narrowed.value.lit.values()].map(kindOf))

// What to point at next, in words; nothing if only buttons are left.
export function hint(m) {
  const all = kinds(m), deep = m.pick.value.length > 0
  if (!all.size) return m.narrowed.value.buttons.length > 1 && deep ? say('hint_which') : ''
  const only = all.size === 1 ? [...all][0] : null
  const both = [...all].every(kind => kind === 'piece' || kind === 'place')
  const what = say(only ? `hint_${only}` : both ? 'hint_both' : 'hint_mixed')
  return `${what}${deep && HAS_KEYS.matches ? ` — ${say('hint_back')}` : ''}`
}

// The actions that begin with the targets pointed at and then one more.
export const behind = (m, target) => {
  const picked = [...m.pick.value, target].map(keyOf)
  return m.legal.value.actions.filter(({ targets = [] }) => picked.every((key, at) => targets[at] && keyOf(targets[at]) === key))
}

// What a target that lies nowhere in sight is called: as its only action, or by its piece or place.
export function nameOf(m, target) {
  const actions = behind(m, target)
  if (actions.length === 1) return actions[0].label
  if (target.piece !== undefined) return nameOfPiece(m, target.piece)
  if (target.seat !== undefined) return seatName(m, target.seat)
  return String(Object.values(target)[0])
}

// The catalogue's entry of a piece: whole, without its state, without its number.
export function entryOf(m, piece) {
  if (typeof piece !== 'string') return null
  const bare = piece.split(':')[0], all = m.catalogue.value
  return all?.get(piece) ?? all?.get(bare) ?? all?.get(bare.replace(/_\d+$/, '')) ?? null
}

export const nameOfPiece = (m, piece) => entryOf(m, piece)?.name ?? piece.replaceAll('_', ' ')

// Whoever holds a seat, by name.
export function seatName(m, seat) {
  const held = m.header.value?.seats[seat]
  return held?.name ?? (held?.kind === 'bot' ? say('bot_of', held.level) : say('seat_of', seat))
}

// Words of the API name seats by number; people read who sits there.
export function withNames(m, text = '') {
  const name = number => (m.header.value.seats[number] ? seatName(m, Number(number)) : null)
  if (settings.language.value !== 'fr') return text.replace(/\bseat (\d+)\b/gi, (all, number) => name(number) ?? all)
  return text.replace(/\b((?:du|au|le) )?siège (\d+)\b/gi, (all, before = '', number) => {
    const who = name(number), word = before.toLowerCase().trim()
    if (who === null) return all
    if (word === 'du') return (/^[aeiouyâàéèêëîïôöûüh]/i.test(who) ? "d'" : 'de ') + who
    return (word === 'au' ? 'à ' : '') + who
  })
}

// Names of seats, as a list in a sentence.
export const seatNames = (m, seats) => seats.map(seat => seatName(m, seat)).join(', ')

