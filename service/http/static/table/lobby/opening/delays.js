// How far those without a seat are behind, as it is chosen when a table is opened.
import { html } from '../../core/html.js'
import { Choice } from '../../core/widgets/fields.js'
import { delayWords } from '../../match/delay.js'
import { say } from '../../core/words.js'

const DELAYS = [null, { entries: 10 }, { entries: 50 }, { seconds: 300 }, { seconds: 3_600 }]

export function DelayChoice({ delay, onPick }) {
  const at = DELAYS.indexOf(delay)
  return html`<details class="options"><summary>${say('more_terms')} ${at > 0 && html`<b>${delayWords(delay)}</b>`}</summary>
    <${Choice} name="delay" label=${say('delay')} hint=${say('hint_delay')} value=${at} onPick=${number => onPick(DELAYS[number])} values=${DELAYS.map((each, number) => [number, delayWords(each)])} />
  </details>`
}
