// What concerns me, whatever is on the screen: my turn, invitations, requests, results. Told by the title, the favicon,
// and, where the reader wants them, a notification and a sound.
import { computed, effect, signal, untracked } from './html.js'
import { call } from './api.js'
import { follow } from './feed.js'
import { asset } from './icons.js'
import { me } from './session.js'
import { kept, settings } from './settings.js'
import { say } from './words.js'

const POLL = 20_000 // milliseconds between two looks where the stream is not to be had

// Counts what has happened, so that lists know when to read again.
export const news = signal(0)
// The matches that wait for me, by id.
export const waiting = signal(new Set())
export const count = computed(() => waiting.value.size)
// What the screen is about; the lobby says nothing more than the name of the page.
export const title = signal('')
// Whether the reader wants notifications; the browser asks them once.
export const notices = kept('notices', false)

export async function askForNotices() {
  notices.value = await Notification.requestPermission() === 'granted'
}

let audio = null
// Two soft notes, made on the spot.
function ring() {
  audio ??= new AudioContext()
  for (const [pitch, at] of [[659, 0], [880, 0.14]]) {
    const tone = audio.createOscillator(), loudness = audio.createGain()
    const start = audio.currentTime + at
    tone.frequency.value = pitch
    loudness.gain.setValueAtTime(0, start)
    loudness.gain.linearRampToValueAtTime(0.12, start + 0.02)
    loudness.gain.exponentialRampToValueAtTime(0.001, start + 0.5)
    tone.connect(loudness).connect(audio.destination)
    tone.start(start)
    tone.stop(start + 0.5)
  }
}

// Tell the reader, if they look elsewhere.
function tell(words, match) {
  if (settings.sound.value) ring()
  if (!document.hidden || !notices.value || Notification.permission !== 'granted') return
  const notice = new Notification(say('annales'), { body: words, tag: match, icon: asset('icon.svg').href })
  notice.onclick = () => { window.focus(); location.hash = '#/m/' + match; notice.close() }
}

// The kinds that are worth a notification; a kind that is not known here only refreshes the lists.
const WORDS = { turn: 'notice_turn', invited: 'notice_invited', over: 'notice_over', started: 'notice_started', take_back_asked: 'notice_asked', fork_asked: 'notice_asked' }

function hear(notice) {
  if (!notice.match) return
  const others = new Set(waiting.value)
  if (notice.kind === 'turn' && !(notice.seq <= answers.get(notice.match))) others.add(notice.match)
  if (notice.kind === 'over') others.delete(notice.match)
  waiting.value = others
  news.value++
  const elsewhere = document.hidden || location.hash !== '#/m/' + notice.match
  if (WORDS[notice.kind] && elsewhere) tell(notice.words ?? say(WORDS[notice.kind]), notice.match)
}

// Look which matches wait for me: when the page opens, and when something has happened that may have changed it.
async function look(player) {
  const before = news.peek()
  const { matches } = await call('GET', '/v1/matches', { player, query: { awaiting: 'me', status: 'playing', limit: 100 } })
  if (player.id !== me.value?.id) return
  if (news.peek() !== before) return look(player) // what has been heard meanwhile may be newer
  waiting.value = new Set(matches.map(match => match.id))
}

function show() {
  const dot = count.value > 0
  document.querySelector('link[rel~=icon]')?.setAttribute('href', asset(dot ? 'icon-turn.svg' : 'icon.svg').href)
  document.title = (dot ? '● ' : '') + (title.value ? `${title.value} · ${say('annales')}` : say('annales'))
}

const answers = new Map() // match → its last entry when I had answered
// An answer of mine ends a wait before any notice says so; a notice of an earlier question may come later still.
export function answered(match, last) {
  answers.set(match, last)
  const others = new Set(waiting.value)
  if (others.delete(match)) waiting.value = others
}

let started = false
export function startConcerns() {
  if (started) return
  started = true
  effect(show)
  effect(() => {
    const player = me.value
    waiting.value = new Set()
    if (!player) return
    // Without the network the stream or the next look catches up.
    const again = () => look(player).catch(problem => { if (problem.name !== 'Problem') throw problem })
    untracked(again)
    document.addEventListener('visibilitychange', again) // answered elsewhere: no notice tells it
    let timer = null
    const poll = () => { timer ??= setInterval(() => { news.value = news.peek() + 1; again() }, POLL) }
    const stream = follow('/v1/stream', { player, query: { words: true }, markOf: notice => notice.id, onMessage: hear,
      onState: state => { if (state !== 'live') poll(); else { clearInterval(timer); timer = null } } })
    return () => { stream.close(); clearInterval(timer); document.removeEventListener('visibilitychange', again) }
  })
}
