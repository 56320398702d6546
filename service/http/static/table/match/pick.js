// What the prompt offers of an answer: its buttons, in order and by weight, and what to point at next, in words.
import { labelled, seatName } from './names.js'
import { begins, keyOf, keysOf } from './narrow.js'
import { count, say } from '../core/words.js'

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
const offered = m => (choices(m).length ? choices(m) : m.narrowed.value.buttons)
export const passive = (m, buttons = offered(m)) => byRank(m, buttons)[0] ?? null

// The answer of Enter: the most active of the primary ones, or the only button there is.
export function primary(m, buttons = offered(m)) {
  const plain = buttons.filter(legal => weight(m, legal) !== 'quiet')
  return byRank(m, buttons).at(-1) ?? (plain.length === 1 && !m.narrowed.value.lit.size ? plain[0] : null)
}

const ORDER = { quiet: 0, '': 1, primary: 2 }
// The buttons as they stand in the prompt, from the quiet ones to the primary.
export const inOrder = (m, buttons) => [...buttons].sort((a, b) => ORDER[weight(m, a)] - ORDER[weight(m, b)])

const kindOf = target => (target.piece !== undefined ? 'piece' : Object.keys(target)[0])
// The answers that are whole with what has been pointed at: only a button tells among them, and from others that go on.
export const choices = m => (m.pick.value.length ? m.narrowed.value.buttons.filter(legal => legal.targets?.length) : [])

// The kinds of targets that can be pointed at next.
export const kinds = m => new Set([...m.narrowed.value.lit.values()].map(kindOf))

// What to point at next, in words; nothing if only buttons are left.
export function hint(m) {
  const all = kinds(m), deep = m.pick.value.length > 0
  if (!all.size) return m.narrowed.value.buttons.length > 1 && deep ? say('hint_which') : ''
  const only = all.size === 1 ? [...all][0] : null
  if (only === 'place' && !deep) return places(m)
  const both = [...all].every(kind => kind === 'piece' || kind === 'place')
  const what = only === 'place' && choices(m).length ? whatFor(m) : say(only ? `hint_${only}` : both ? 'hint_both' : 'hint_mixed')
  return `${what}${deep && HAS_KEYS.matches ? ` — ${say('hint_back')}` : ''}`
}

// What a place is picked for: the words with which all of its answers begin, without those of one that is whole already.
function whatFor(m) {
  const wordsOf = legal => labelled(m, legal).split(' ')
  const [first, ...others] = [...m.narrowed.value.lit.values()].flatMap(target => behind(m, target)).map(wordsOf), [whole = []] = choices(m).map(wordsOf)
  const differs = (word, i) => others.some(list => list[i] !== word), from = first.findIndex((word, i) => whole[i] !== word)
  const words = first.slice(from, first.findIndex(differs)).join(' ')
  return words ? say('hint_for', words) : say('hint_place')
}

// What a place is picked for, and the answer that ends it.
function places(m) {
  const what = whatFor(m), end = passive(m)
  return end ? say('hint_or', what, labelOf(m, end)) : what
}

// The actions that begin with the targets pointed at and then one more.
export const behind = (m, target) => {
  const picked = [...m.pick.value, target].map(keyOf)
  return m.legal.value.actions.filter(legal => begins(keysOf(legal), picked))
}

// What an answer costs, in words; nothing for one that is free of charge.
export const priceOf = ({ costs = [] }) => (costs.length ? say('price', costs.map(({ text }) => text).join(', ')) : '')
export const withPrice = (m, legal) => [labelled(m, legal) + leftOut(m, legal), priceOf(legal)].filter(Boolean).join(' — ')

const FEW = 2
// What pointing at a target leads to, in words: as its only action, or the first few of them.
export function leadsTo(m, target) {
  const labels = [...new Set(behind(m, target).map(legal => withPrice(m, legal)))]
  const words = labels.slice(0, FEW).join(' · ')
  return labels.length > FEW ? count('leads', labels.length - FEW, words) : words
}

// What a target that lies nowhere in sight is called: as its only action, or by its piece or place.
export function nameOf(m, target) {
  const actions = behind(m, target)
  if (actions.length === 1) return labelOf(m, actions[0])
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

export const nameOfPiece = (m, piece) => entryOf(m, piece)?.name ?? m.presentation.value?.names?.[piece] ?? piece.replaceAll('_', ' ')

// What an answer leaves out that others have which begin with the same target, in words of the game: `without_carry` is
// said of one whose `carry` is false where that of another is true. Few people miss words that are not there.
export function leftOut(m, legal) {
  const { action = {} } = legal, names = m.presentation?.value?.names ?? {}, without = Object.keys(action).find(field => !action[field] && names[`without_${field}`])
  const has = other => other.action[without] && begins(keysOf(other), keysOf(legal).slice(0, 1))
  return without && m.legal.value?.actions.some(has) ? names[`without_${without}`] : ''
}

const twins = new WeakMap() // the offered actions → the labels that two of them would share without codes

// The label of an action as people read it; codes stay where only they tell two answers apart.
export function labelOf(m, legal) {
  const all = m.legal.value?.actions ?? []
  if (!twins.has(all)) twins.set(all, [...Map.groupBy(all, each => labelled(m, each))].filter(([, same]) => same.length > 1).map(([label]) => label))
  const plain = labelled(m, legal)
  return (twins.get(all).includes(plain) ? legal.label : plain) + leftOut(m, legal)
}
