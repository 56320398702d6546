// The page's own words, in the reader's language; what a game says comes from the API. They stand in `words/`: a list for
// the first screen and one for the others, each in both languages, of which only what is wanted is loaded.
import { effect, signal } from './html.js'
import { settings } from './settings.js'

const wanted = new Set()
const known = {} // language -> its words, as far as they are loaded
const spoken = signal({})

// Have a list of words, now and in whatever language is chosen later.
export function haveWords(list) {
  wanted.add(list)
  return load()
}

// Until the words of another language have come, the page goes on in the present one.
async function load() {
  const language = settings.language.peek(), lists = [...wanted]
  const found = await Promise.all(lists.map(list => import(`../words/${list}.${language}.js`)))
  known[language] = Object.assign({}, known[language], ...found.map(module => module.default))
  if (language !== settings.language.peek()) return load()
  spoken.value = known[language]
}

effect(() => { if (settings.language.value && wanted.size) load() })

// The words of a key, with {0}, {1}… filled. Components that call it follow the language.
export function say(key, ...args) {
  const words = spoken.value[key]
  if (words === undefined) throw new Error(`no words for ${key}`)
  return words.replace(/\{(\d)\}/g, (_, n) => args[n])
}

const PLURALS = { en: new Intl.PluralRules('en'), fr: new Intl.PluralRules('fr') }

// How many there are of something: the words of `<key>_one` or `<key>_many`, as the language counts; {0} is the number.
export function count(key, number, ...args) {
  return say(`${key}_${PLURALS[settings.language.value].select(number) === 'one' ? 'one' : 'many'}`, number, ...args)
}
