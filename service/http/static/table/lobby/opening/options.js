// What the options of a game come to: values filled in as the service fills them in, and what may still be chosen.
// No document is touched here: the form draws what this says.

// The default of an option for so many seats, beside the values of the options before it.
export function defaultOf(option, seats, filled) {
  for (const [other, defaults] of Object.entries(option.default_with ?? {})) {
    if (String(filled[other]) in defaults) return defaults[String(filled[other])]
  }
  return option.default_by_seats?.[seats] ?? option.default
}

// The options that a preset sets for so many seats.
export const presetValues = (preset, seats) => ({ ...preset?.options, ...preset?.options_by_seats?.[seats] })

export const presetsFor = (game, seats) => game.presets.filter(preset => !preset.seats || preset.seats.includes(seats))

function fits(option, value, filled, seats) {
  const key = String(value)
  if (key.startsWith('seat:') && Number(key.slice(5)) >= seats) return false
  const range = option.seats_with?.[key]
  if (range && (seats < range.min || seats > range.max)) return false
  for (const [other, values] of Object.entries(option.only_with?.[key] ?? {})) {
    if (!values.includes(filled[other])) return false
  }
  return !(option.refused_with?.[key] ?? []).some(refusal =>
    seats >= refusal.seats.min && seats <= refusal.seats.max &&
    Object.entries(refusal.options).every(([other, values]) => values.includes(filled[other])))
}

const given = (option, filled) => Object.entries(option.given_with ?? {}).every(([other, value]) => filled[other] === value)

// The values of a `bool`, an `enum` or an `int` that fit the seats and the other options.
export function valuesFor(option, filled, seats) {
  if (option.kind === 'int') {
    const all = Array.from({ length: option.max - option.min + 1 }, (_, i) => option.min + i)
    return option.seats_with || option.only_with || option.refused_with ? all.filter(value => fits(option, value, filled, seats)) : all
  }
  const all = option.kind === 'bool' ? [false, true] : option.values ?? []
  return all.filter(value => fits(option, value, filled, seats))
}

// The words that a seat may have in a `list`, beside those of the other seats.
export function wordsFor(option, words, seat, filled, seats) {
  const count = {}
  words.forEach((word, i) => { if (i !== seat) for (const thing of (word ?? '').split('+')) count[thing] = (count[thing] ?? 0) + 1; })
  return option.each_seat.filter(word => fits(option, word, filled, seats) &&
    word.split('+').every(thing => (count[thing] ?? 0) < option.each_seat_most))
}

function listFor(option, value, filled, seats) {
  const wished = typeof value === 'string' && value !== option.default ? value.split(',') : []
  const words = []
  for (let seat = 0; seat < seats; seat++) {
    const free = wordsFor(option, words, seat, filled, seats)
    words.push(free.includes(wished[seat]) ? wished[seat] : free[0])
  }
  return words.join(',')
}

// All options with their values: what is chosen where it fits, else the preset's value, else the default.
export function fillIn(game, seats, preset, chosen) {
  const set = presetValues(preset, seats)
  const filled = {}
  for (const option of game.options) {
    filled[option.id] = chosen[option.id] ?? set[option.id] ?? defaultOf(option, seats, filled)
  }
  for (let again = 0; again < 3; again++) { // an option may depend on one that comes after it
    for (const option of game.options) {
      const base = set[option.id] ?? defaultOf(option, seats, filled)
      if (option.kind === 'list') {
        filled[option.id] = given(option, filled) ? listFor(option, chosen[option.id], filled, seats) : option.default
      } else {
        const free = valuesFor(option, filled, seats)
        const wished = chosen[option.id] ?? base
        filled[option.id] = free.includes(wished) ? wished : free.includes(base) ? base : free[0] ?? base
      }
    }
  }
  return filled
}

// The options that leave a choice, beside the values of the others.
export const choices = (game, filled, seats) => game.options.filter(option =>
  given(option, filled) && (option.kind === 'list' || valuesFor(option, filled, seats).length > 1))

// What has to be sent: the values that the service would not fill in by itself.
export function toSend(game, seats, preset, filled) {
  const set = presetValues(preset, seats)
  return Object.fromEntries(game.options
    .filter(option => filled[option.id] !== (set[option.id] ?? defaultOf(option, seats, filled)))
    .map(option => [option.id, filled[option.id]]))
}
