// Searching in texts without regard to case and accents, and where the words of a table are explained. It touches no document.

const LETTERS = { œ: 'oe', æ: 'ae', ß: 'ss', '’': "'" }

const plain = letter => LETTERS[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, '')

// A text in small letters without accents, and for each of its letters the place of the one that it comes from.
export function fold(text) {
  const from = []
  let folded = '', at = 0
  for (const letter of text) {
    for (const small of plain(letter.toLowerCase())) { folded += small; from.push(at) }
    at += letter.length
  }
  return { folded, from: [...from, at] }
}

export const wordsOf = query => fold(query).folded.split(/\s+/).filter(Boolean)

// The text cut where one of the words begins or ends: [part, whether it is one of them].
export function cut(text, words) {
  const { folded, from } = fold(text), inside = new Set()
  for (const word of words) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) for (let n = 0; n < word.length; n++) inside.add(from[at + n])
  }
  const parts = []
  let at = 0
  for (const letter of text) {
    const is = inside.has(at)
    if (parts.length && parts.at(-1)[1] === is) parts.at(-1)[0] += letter
    else parts.push([letter, is])
    at += letter.length
  }
  return parts
}

const folded = new WeakMap() // of a section or block, its text as it is searched
function textOf(part) {
  if (!folded.has(part)) folded.set(part, fold(part.title ?? part.cells.map(cell => cell.map(({ text }) => text).join('')).join(' ')).folded)
  return folded.get(part)
}

// The sections and blocks that contain all the words, in the order of the page.
export function found(rules, query) {
  const words = wordsOf(query)
  if (!words.length) return []
  return rules.sections.flatMap(section => [section, ...section.blocks]).filter(part => words.every(word => textOf(part).includes(word)))
}

// The part that explains something: the first of several [sort, id] that the rules know, or the id of a part.
export function placeOf({ places }, about) {
  if (typeof about === 'string') return about
  return (about ?? []).map(([sort, id]) => places[sort]?.[id]).find(Boolean) ?? null
}

// The section or block with an id.
export const partOf = (rules, id) => rules.sections.flatMap(section => [section, ...section.blocks]).find(part => part.id === id) ?? null

// The words that stand on a table of the game, and what each is about: titles of areas, labels of numbers.
export function termsOf(P, rules) {
  const first = name => name.split('.')[0]
  const all = [
    ...P.areas.map(area => [P.titleOf(area), area.zones.map(zone => ['zones', first(zone)])]),
    ...P.numbers.map(number => [P.labelOf(number), ['score', 'note', 'counter'].filter(sort => number[sort]).map(sort => [`${sort}s`, first(number[sort])])]),
  ]
  const known = all.filter(([, about]) => placeOf(rules, about)), titles = known.map(([title]) => title)
  return known.filter(([title], i) => titles.indexOf(title) === i).sort(([a], [b]) => a.localeCompare(b))
}
