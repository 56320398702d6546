// The bar at the top of every page: home, what the page adds, the player, language and theme.
import { html } from './html.js'
import { Icon } from './icons.js'
import { me } from './session.js'
import { settings } from './settings.js'
import { say } from './words.js'

const THEMES = { auto: ['lucide:sun-moon', 'theme_auto'], light: ['lucide:sun', 'light'], dark: ['lucide:moon', 'dark'] }

export function Top({ children, tools }) {
  return html`<header class="top">
    <a class="brand" href="#/" title=${say('to_lobby')}>${say('annales')}</a>
    <div class="top-middle">${children}</div>
    <nav class="top-tools" aria-label=${say('annales')}>${tools}<${Tools} /></nav>
  </header>`
}

export function Tools() {
  const french = settings.language.value === 'fr'
  const theme = settings.theme.value
  const [icon, name] = THEMES[theme]
  const order = Object.keys(THEMES)
  const next = () => (settings.theme.value = order[(order.indexOf(theme) + 1) % order.length])
  const label = `${say('theme')}: ${say(name)}`
  return html`
    ${me.value && html`<a class="tool" href="#/keys" title=${say('player')}><${Icon} name="lucide:user" /><span class="who">${me.value.name}</span></a>`}
    <button class="tool" lang=${french ? 'en' : 'fr'} onClick=${() => (settings.language.value = french ? 'en' : 'fr')}>${french ? 'English' : 'Français'}</button>
    <button class="tool" aria-label=${label} title=${label} onClick=${next}><${Icon} name=${icon} /></button>`
}
