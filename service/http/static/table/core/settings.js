// What this browser remembers: each setting is a signal that is kept in its storage.
import { effect, signal } from './html.js'

const PREFIX = 'annales.'
export const LANGUAGES = ['en', 'fr']

// A signal that is kept as JSON under a name. Where nothing can be stored (a private window may forbid it), it lives
// as long as the page.
export function kept(name, first) {
  const state = signal(stored(name) ?? first)
  effect(() => store(name, state.value))
  // Another tab may write the same setting: all tabs show one state.
  addEventListener('storage', event => {
    if (event.key === PREFIX + name && event.newValue !== null) state.value = JSON.parse(event.newValue)
  })
  return state
}

function stored(name) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name))
  } catch (error) {
    console.info('settings are not read', error.name)
    return null
  }
}

function store(name, value) {
  const text = JSON.stringify(value)
  try {
    if (localStorage.getItem(PREFIX + name) !== text) localStorage.setItem(PREFIX + name, text)
  } catch (error) {
    console.info('settings are not kept', error.name)
  }
}

const spoken = navigator.language.startsWith('fr') ? 'fr' : 'en'
const asked = new URLSearchParams(location.search).get('lang')

export const settings = {
  language: kept('language', spoken),
  theme: kept('theme', 'auto'), // 'auto' | 'light' | 'dark'
  sound: kept('sound', false),
  confirm: kept('confirm', false), // whether every action waits for «Do it»
  motion: kept('motion', true),
}

if (LANGUAGES.includes(asked)) settings.language.value = asked

// The system may ask for less motion; then nothing flies, whatever the setting says.
export const still = () => !settings.motion.value || matchMedia('(prefers-reduced-motion: reduce)').matches
