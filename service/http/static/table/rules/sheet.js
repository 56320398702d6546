// The rules beside the table, opened where they explain what somebody asks about; on a phone they are a sheet over it.
import { call } from '../core/api.js'
import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from '../core/html.js'
import { Icon } from '../core/icons.js'
import { settings } from '../core/settings.js'
import { Sheet } from '../core/widgets/sheet.js'
import { say } from '../core/words.js'
import { closeRules, rules } from '../match/open_sheets.js'
import { presentationOf } from '../board/reads.js'
import { found, partOf, placeOf, termsOf, wordsOf } from './find.js'
import { Page } from './page.js'

const read = new Map() // by game and language: the rules, or the promise of them

function load(game, language) {
  const key = `${game} ${language}`
  if (!read.has(key)) read.set(key, call('GET', `/v1/games/${game}/rules/parts`, { query: { lang: language }, player: null }).then(
    given => (read.set(key, given), given), error => { read.delete(key); throw error }))
  return read.get(key)
}

// The rules in a language: null until they have come; { problem } if there are none.
function useRules(game, language) {
  const [given, come] = useState(null)
  useEffect(() => {
    let wanted = true
    const take = value => wanted && come({ language, value })
    Promise.resolve(load(game, language)).then(take, problem => take({ problem }))
    return () => (wanted = false)
  }, [game, language])
  return given?.value ?? null // those of the language before stay until the others have come
}

const nodeOf = (box, id) => box.querySelector(`[data-part="${CSS.escape(id)}"]`)

function Find({ query, onQuery, at, hits, onStep }) {
  const press = event => {
    const way = { ArrowDown: 1, ArrowUp: -1, Enter: event.shiftKey ? -1 : 1 }[event.key]
    if (!way) return
    event.preventDefault()
    onStep(way)
  }
  const told = !query.trim() ? '' : hits.length ? say('rules_hit', at + 1, hits.length) : say('rules_no_hit')
  return html`<div class="rules-find" role="search">
    <input type="search" value=${query} placeholder=${say('rules_search')} aria-label=${say('rules_search')} autocomplete="off" enterkeyhint="search" onInput=${event => onQuery(event.target.value)} onKeyDown=${press} />
    <button type="button" class="tool" aria-label=${say('rules_before')} title=${say('rules_before')} disabled=${!hits.length} onClick=${() => onStep(-1)}><${Icon} name="lucide:chevron-up" /></button>
    <button type="button" class="tool" aria-label=${say('rules_next')} title=${say('rules_next')} disabled=${!hits.length} onClick=${() => onStep(1)}><${Icon} name="lucide:chevron-up" class="flip" /></button>
    <small role="status">${told}</small></div>`
}

function Reading({ m, parts, onLanguage }) {
  const box = useRef(), [query, setQuery] = useState(''), [at, setAt] = useState(0), [trail, setTrail] = useState([])
  const asked = rules.value, hits = useMemo(() => found(parts, query), [parts, query]), words = useMemo(() => wordsOf(query), [query])
  const terms = useMemo(() => termsOf(presentationOf(m), parts), [m, parts, presentationOf(m)])
  const lead = id => {
    const node = id && nodeOf(box.current, id)
    if (!node) return
    for (const other of box.current.querySelectorAll('.led')) other.classList.remove('led')
    node.classList.add('led')
    node.focus({ preventScroll: true })
    node.scrollIntoView({ block: 'start' })
  }
  const here = () => { const at = document.activeElement, node = at?.closest('.rules-page [data-part]') ?? at?.closest('.rules-page section')?.firstElementChild; return node?.dataset.part ?? parts.sections[0].id }
  const follow = id => { setTrail([...trail, here()]); lead(id) }
  const back = () => { lead(trail.at(-1)); setTrail(trail.slice(0, -1)) }
  const step = way => hits.length && setAt((at + way + hits.length) % hits.length)
  const goTo = event => { const about = terms[event.target.value]?.[1]; event.target.value = ''; if (about) follow(placeOf(parts, about)) }
  useEffect(() => {
    const id = placeOf(parts, asked.about)
    if (id && partOf(parts, id)) lead(id)
    else box.current.closest('.rules')?.querySelector(matchMedia('(pointer: coarse)').matches ? '.rules-page' : 'input')?.focus({ preventScroll: true })
  }, [parts, asked])
  useLayoutEffect(() => { if (hits.length) box.current.querySelector('.now')?.scrollIntoView({ block: 'center' }) }, [hits, at])
  return html`<div class="rules">
    <${Find} query=${query} at=${at} hits=${hits} onStep=${step} onQuery=${text => { setQuery(text); setAt(0) }} />
    <div class="rules-tools">
      ${trail.length > 0 && html`<button type="button" onClick=${back}><${Icon} name="lucide:chevron-left" /> ${say('rules_back')}</button>`}
      <select aria-label=${say('rules_terms')} onChange=${goTo}><option value="">${say('rules_terms')}</option>${terms.map(([title], i) => html`<option key=${title} value=${i}>${title}</option>`)}</select>
      <button type="button" class="quiet" onClick=${() => onLanguage(parts.language === 'fr' ? 'en' : 'fr')} lang=${parts.language === 'fr' ? 'en' : 'fr'}>${say(`rules_to_${parts.language === 'fr' ? 'en' : 'fr'}`)}</button>
    </div>
    <article class="rules-page" ref=${box} tabindex="0" lang=${parts.language} aria-label=${parts.sections[0].title}><${Page} rules=${parts} hits=${hits} now=${hits[at]} words=${words} onLead=${follow} /></article>
  </div>`
}

export function Rules({ m }) {
  const own = settings.language.value, [language, setLanguage] = useState(rules.value.language ?? own), parts = useRules(m.header.value.game, language)
  useEffect(() => setLanguage(rules.value?.language ?? own), [own])
  const missing = parts?.problem
  const body = missing ? html`<p role="alert">${missing.status === 404 ? say('rules_none') : missing.message}</p>` : parts ? html`<${Reading} m=${m} parts=${parts} onLanguage=${setLanguage} />` : html`<p class="soft" aria-busy="true">${say('rules_loading')}</p>`
  if (rules.value.modal) return html`<${Sheet} title=${say('rules')} name="rules-sheet" onClose=${closeRules}>${body}<//>`
  // Keys that are pressed in it are not those of the match.
  const press = event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    event.stopPropagation()
    if (event.key === 'Escape') { event.preventDefault(); closeRules() }
  }
  return html`<aside class="rules-side" aria-label=${say('rules')} onKeyDown=${press}>
    <header><h2>${say('rules')}</h2><button type="button" class="tool" aria-label=${say('close')} title=${`${say('close')} (Esc)`} onClick=${closeRules}><${Icon} name="lucide:x" /></button></header>
    ${body}</aside>`
}
