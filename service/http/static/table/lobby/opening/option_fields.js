// The options of a game as fields: words, values and limits come from the service.
import { html, useMemo } from '../../core/html.js'
import { Choice, Select, Stepper, Switch, groupName } from '../../core/widgets/fields.js'
import { choices, valuesFor, wordsFor } from './options.js'
import { say } from '../../core/words.js'

export const wordsOf = (option, value) => option.value_words?.[String(value)] ?? String(value)

// The effect names values and other options by their ids: the reader knows them by their words.
function effectOf({ effect, value_words: words = {} }, options) {
  return effect.replace(/(^|[;.] )([a-z0-9_]+)(?=\s?: )/g, (whole, before, id) => words[id] ? before + words[id] : whole)
    .replace(/\b[a-z]+(?:_[a-z]+)+\b/g, id => options.find(each => each.id === id)?.words ?? id)
}

function List({ option, value, filled, seats, onPick }) {
  const words = value.split(',')
  return html`<fieldset class="field">
    <legend>${option.words}</legend>
    <div class="each-seat">${words.map((word, seat) => html`<label key=${seat}><span>${say('seat_number', seat + 1)}</span>
      <${Select} label=${say('seat_number', seat + 1)} value=${word}
        values=${wordsFor(option, words, seat, filled, seats).map(each => [each, wordsOf(option, each)])}
        onPick=${picked => onPick(words.with(seat, picked).join(','))} /></label>`)}</div>
  </fieldset>`
}

export function OptionField({ option, options, value, filled, seats, onPick }) {
  const name = useMemo(groupName, [])
  const values = option.kind === 'list' ? [] : valuesFor(option, filled, seats)
  const common = { label: option.words, hint: effectOf(option, options), value, onPick }
  if (option.kind === 'list') return html`<${List} ...${{ option, value, filled, seats, onPick }} />`
  if (option.kind === 'int') return html`<${Stepper} ...${common} min=${values[0]} max=${values.at(-1)} />`
  if (option.kind === 'bool') return html`<${Switch} ...${common} />`
  return html`<${Choice} ...${common} name=${name} values=${values.map(each => [each, wordsOf(option, each)])} />`
}

export function OptionFields({ game, filled, seats, onPick }) {
  return choices(game, filled, seats).map(option => html`<${OptionField} key=${option.id} option=${option} options=${game.options} value=${filled[option.id]}
    filled=${filled} seats=${seats} onPick=${value => onPick(option.id, value)} />`)
}
