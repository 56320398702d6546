// The options of a game as fields: words, values and limits come from the service.
import { html, useMemo } from './html.js'
import { Choice, Select, Stepper, Switch, groupName } from './fields.js'
import { choices, valuesFor, wordsFor } from './options.js'
import { say } from './words.js'

const wordsOf = (option, value) => option.value_words?.[String(value)] ?? String(value)

// The effect says of each value what it means, by its id: the reader knows the values by their words.
function effectOf({ effect, value_words: words = {} }) {
  return effect.replace(/(^|[;.] )([a-z0-9_]+)(?=\s?: )/g, (whole, before, id) => words[id] ? before + words[id] : whole)
}

function List({ option, value, filled, seats, onPick }) {
  const words = value.split(',')
  return html`<fieldset class="field">
    <legend>${option.words}</legend><p class="hint">${effectOf(option)}</p>
    <div class="each-seat">${words.map((word, seat) => html`<label key=${seat}><span>${say('seat_number', seat + 1)}</span>
      <${Select} label=${say('seat_number', seat + 1)} value=${word}
        values=${wordsFor(option, words, seat, filled, seats).map(each => [each, wordsOf(option, each)])}
        onPick=${picked => onPick(words.with(seat, picked).join(','))} /></label>`)}</div>
  </fieldset>`
}

export function OptionField({ option, value, filled, seats, onPick }) {
  const name = useMemo(groupName, [])
  const values = option.kind === 'list' ? [] : valuesFor(option, filled, seats)
  const common = { label: option.words, hint: effectOf(option), value, onPick }
  if (option.kind === 'list') return html`<${List} ...${{ option, value, filled, seats, onPick }} />`
  if (option.kind === 'int') return html`<${Stepper} ...${common} min=${values[0]} max=${values.at(-1)} />`
  if (option.kind === 'bool') return html`<${Switch} ...${common} />`
  return html`<${Choice} ...${common} name=${name} values=${values.map(each => [each, wordsOf(option, each)])} />`
}

// Every option that leaves a choice.
export function OptionFields({ game, filled, seats, onPick }) {
  return choices(game, filled, seats).map(option => html`<${OptionField} key=${option.id} option=${option} value=${filled[option.id]}
    filled=${filled} seats=${seats} onPick=${value => onPick(option.id, value)} />`)
}
