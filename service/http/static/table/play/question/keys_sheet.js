// The keys of a match, listed.
import { html } from '../../core/html.js'
import { helping } from './keyboard.js'
import { Legend } from '../../board/legend.js'
import { Sheet } from '../../core/widgets/sheet.js'
import { say } from '../../core/words.js'

const KEYS = [['Tab', 'keys_tab'], ['← ↑ → ↓', 'keys_arrows'], ['⇧ ← ↑ → ↓', 'keys_read'], ['Enter', 'keys_enter'], ['Space', 'keys_space'], ['Esc', 'keys_esc'], ['a', 'keys_a'], ['h', 'advice'],
  ['u', 'keys_u'], ['⇧ u', 'keys_redo'], ['← →', 'keys_entries'], ['PgUp PgDn', 'keys_far'], ['Home End', 'keys_ends'], ['p', 'keys_p'], ['r', 'keys_r'], ['l', 'link_copy'], ['s', 'keys_s'], ['c', 'keys_c'], ['v', 'keys_v'], ['w', 'keys_w'], ['q', 'keys_q'], ['?', 'keys_help']]

export function KeysSheet({ m }) {
  return html`<${Sheet} title=${say('keys_sheet')} name="small" onClose=${() => (helping.value = false)}>
    <dl class="keys">${KEYS.map(([key, word]) => html`<div key=${word}><dt>${key.split(' ').map(each => html`<kbd>${each === 'Space' ? say('keys_bar') : each}</kbd>`)}</dt><dd>${say(word)}</dd></div>`)}</dl>
    <${Legend} m=${m} />
  <//>`
}
