// What a game is about, where its rules are, and how answers are given.
import { html } from '../core/html.js'
import { savedPage } from '../core/host.js'
import { Icon } from '../core/icons.js'
import { Legend } from '../board/legend.js'
import { openRules } from '../match/open_sheets.js'
import { settings } from '../core/settings.js'
import { Sheet } from '../core/widgets/sheet.js'
import { say } from '../core/words.js'

const rules = (m, lang) => `/docs/games/${m.header.value.game}?lang=${lang}`

export function Help({ m, onClose }) {
  const [one, other] = settings.language.value === 'fr' ? ['fr', 'en'] : ['en', 'fr']
  const here = language => () => { onClose(); openRules(m, null, language) }
  return html`<${Sheet} title=${m.game.value.title} name="help" onClose=${onClose}>
    <p>${m.game.value.summary}</p>
    <ul class="choices">
      ${savedPage ? html`
        <li><a class="choice" href=${rules(m, one)} target="_blank"><${Icon} name="lucide:book-open" /><span><b>${say('rules')}</b><small>${say('needs_service', savedPage.origin)}</small></span></a></li>
        <li><a class="choice" href=${rules(m, other)} target="_blank" hreflang=${other} lang=${other}><${Icon} name="lucide:book-open" /><span><b>${say('rules_other')}</b></span></a></li>`
      : html`
        <li><button class="choice" onClick=${here(null)}><${Icon} name="lucide:book-open" /><span><b>${say('rules')}</b><small>${say('rules_about')}</small></span></button></li>
        <li><button class="choice" lang=${other} onClick=${here(other)}><${Icon} name="lucide:book-open" /><span><b>${say('rules_other')}</b></span></button></li>`}
    </ul>
    <${Legend} m=${m} />
    <p class="soft">${say('help_keys')}</p>
  <//>`
}
