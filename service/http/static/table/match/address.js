// The address of a position: its match, its entry, as whom it is seen, and the study beside it. What it asks for and may
// not have is told.
import { savedPage } from '../core/host.js'
import { effect } from '../core/html.js'
import { tell } from '../core/message.js'
import { copyText } from '../core/widgets/fields.js'
import { haveWords, say } from '../core/words.js'
import { seatName } from './names.js'
import { studying } from './open_sheets.js'

const REST = 200 // milliseconds that the reader stays at an entry before the address names it: browsers bear no more often
const ADDRESS = /^#\/m\/(mt_\w+)(?:\/(\d+))?(?:\?(.*))?$/

// What an address names, as far as it does; null if it is none of a match.
export function named(hash) {
  const found = ADDRESS.exec(hash)
  const query = new URLSearchParams(found?.[3])
  return found && { match: found[1], entry: found[2] ?? null, as: query.get('as'), study: query.get('study') }
}

export function addressOf(id, { entry = null, as = null, study = null } = {}) {
  const query = Object.entries({ as, study }).filter(([, value]) => value !== null).map(([name, value]) => `${name}=${value}`)
  return `#/m/${id}${entry === null ? '' : '/' + entry}${query.length ? '?' + query.join('&') : ''}`
}

// A link to a match or a position of it for somebody else: of a public match, to the page of which a preview shows something.
export function linkTo({ id, header }, entry = null, as = null) {
  const here = location.href.replace(/[?#].*/, ''), address = addressOf(id, { entry, as })
  return header.value.visibility === 'public' && !savedPage ? new URL(address.slice(1), here).href : here + address
}

// Copy a link to the position that is shown, as it is shown here.
export async function copyLink(m) {
  const entry = m.shownSeq.value, link = linkTo(m, entry, m.as.value ?? m.seat.value)
  const done = await copyText(link)
  await haveWords('study')
  tell(done ? say('link_copied', entry) : say('link_refused', link))
}

// Why a reader may not see the match so, as arguments of `say`; null if they may. After the end everybody sees every seat.
function refusal({ seat, header }, as) {
  if (as === null || as === 'spectator') return null
  const at = header.value.seats.find(held => String(held.seat) === as)?.seat
  if (at === undefined) return ['link_no_seat', as]
  if (at === seat.value || header.value.status === 'over') return null
  return [seat.value === null ? 'link_hidden' : 'link_hidden_own', seatName({ header }, at)]
}

// Show what the address of this match asks for: an entry that it has, as somebody who the reader may be. Otherwise the
// present, or the reader's own view, and a line that says so.
async function go(m, { entry, as, study }) {
  if (study !== null && study !== studying.peek()?.named) studying.value = { named: study, open: true }
  const last = m.entries.value.length, isThere = entry === null || (entry > 0 && entry <= last), hidden = refusal(m, as)
  m.cursor.value = isThere && entry !== null && +entry !== last ? +entry : null
  const viewer = as === null || hidden ? null : as === 'spectator' ? as : +as
  if (viewer !== m.as.value) m.viewAs(viewer)
  if (isThere && !hidden) return
  await haveWords('study')
  tell([!isThere && ['link_no_entry', entry, last], hidden].filter(Boolean).map(words => say(...words)).join(' '))
}

// The address names what is shown, so that a reload or a copied link leads back to it. One that has changed and is not
// heard yet stays: the reader is on the way there.
export function addressed(m) {
  let timer, heard
  const hear = () => {
    const to = named(location.hash)
    if (to?.match !== m.id) return
    heard = location.hash
    go(m, to)
  }
  const write = hash => heard === location.hash && history.replaceState(null, '', (heard = hash))
  hear()
  addEventListener('hashchange', hear)
  const end = effect(() => {
    clearTimeout(timer)
    timer = setTimeout(write, REST, addressOf(m.id, { entry: m.cursor.value, as: m.as.value, study: studying.value?.named ?? null }))
  })
  return () => {
    removeEventListener('hashchange', hear)
    clearTimeout(timer)
    end()
  }
}
