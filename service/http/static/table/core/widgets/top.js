// The bar at the top of every page: home, what the page adds, the player, language and theme.
import { html } from '../html.js'
import { Icon } from '../icons.js'
import { me } from '../session.js'
import { settings } from '../settings.js'
import { say } from '../words.js'

const THEMES = { auto: ['lucide:sun-moon', 'theme_auto'], light: ['lucide:sun', 'light'], dark: ['lucide:moon', 'dark'] }

export function Top({ children, tools, origin, match }) {
  return html`<header class="top">
    <a class="brand" href="#/" title=${say('to_lobby')}>${say('annales')}</a>
    <div class="top-middle">${children}</div>${origin}
    <nav class="top-tools" aria-label=${say('annales')}>${tools}<${Tools} match=${match} /></nav>
  </header>`
}

// The page of the keys leads back to the match that it was opened from.
export function Tools({ match }) {
  const french = settings.language.value === 'fr'
  const theme = settings.theme.value
  const [icon, name] = THEMES[theme]
  const order = ['auto', ...(matchMedia('(prefers-color-scheme: dark)').matches ? ['light', 'dark'] : ['dark', 'light'])] // the first press changes what is seen
  const next = () => (settings.theme.value = order[(order.indexOf(theme) + 1) % order.length])
  const label = `${say('theme')}: ${say(name)}`
  return html`
    ${me.value && html`<a class=${'tool' + (me.value.only ? ' only-key' : '')} href=${match ? `#/keys/${match}` : '#/keys'} title=${say(me.value.only ? 'key_only' : 'player')}><${Icon} name="lucide:user" /><span class="who">${me.value.name}</span></a>`}
    <button class="tool" lang=${french ? 'en' : 'fr'} aria-label=${french ? 'English' : 'Français'} onClick=${() => (settings.language.value = french ? 'en' : 'fr')}><span class="long-word">${french ? 'English' : 'Français'}</span><span class="short-word" aria-hidden="true">${french ? 'EN' : 'FR'}</span></button>
    <button class="tool" aria-label=${label} title=${label} onClick=${next}><${Icon} name=${icon} /></button>`
}
