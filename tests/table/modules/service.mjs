// A service with one match of a small game, for tests of match.js: two seats say numbers in turn, and each answer
// moves a counter. It answers as the API does, and counts what it is asked.
const LAYOUT = { zones: [{ name: 'hand', keys: ['seats'], order: 'set', seen: 'owner', top: false }], counters: [], notes: [], dice: {} }
const SPOKEN = { en: 'says', fr: 'dit' }

export class Service {
  entries = []
  asked = []
  streams = []
  refuse = null // a function of a request that answers instead, once

  constructor() {
    this.write({ kind: 'opened', layout: LAYOUT })
    this.write({ kind: 'step', seat: null, action: {}, facts: [['laid', 'hand.0', ['a']], ['laid', 'hand.1', ['b']], ['asked', 'say', [0]]] })
    globalThis.fetch = (address, request = {}) => this.answer(new URL(address, 'http://table.test'), request)
  }

  get turn() {
    return this.entries.filter(entry => entry.kind === 'step').length % 2 ? 0 : 1
  }

  write(entry, { after = this.head ?? 0 } = {}) {
    const seq = this.entries.length + 1
    this.entries.push({ seq, after, digest: `d${seq}`, ...entry })
    if (entry.kind === 'head_moved') this.head = entry.to
    else if (entry.kind !== 'take_back_asked') this.head = seq
    this.entries.at(-1).asked = this.head > 1 ? { number: seq, kind: 'say', must_act: [this.turn], may_act: [] } : null
  }

  say(number) {
    const seat = this.turn
    this.write({ kind: 'step', seat, action: { type: 'say', number }, facts: [['counted', 'said', number], ['asked', 'say', [1 - seat]]] })
  }

  // The log as it was after an earlier entry, as a service has it whose store was set back.
  setBack(last) {
    this.entries.length = this.head = last
  }

  shown(entry, language, seat) {
    const { asked, ...rest } = structuredClone(entry)
    const question = asked && { ...asked, words: `seat ${asked.must_act[0]} ${SPOKEN[language]}` }
    for (const fact of rest.facts ?? []) if (fact[0] === 'laid' && fact[1] !== `hand.${seat}`) fact[2] = ['?']
    return { ...rest, question, words: { did: SPOKEN[language], said: [], facts: [] } }
  }

  async answer({ pathname, searchParams: query }, { method = 'GET', headers = {}, body, signal }) {
    const language = headers['Accept-Language']
    const token = headers.Authorization?.slice(7) ?? null
    const seat = query.get('as') === 'spectator' ? null : { ada: 0, bob: 1 }[token] ?? null
    const part = pathname.replace('/v1/matches/mt_1', '').replace(/^\/v1\/games\/\w+/, '/game')
    this.asked.push(`${method} ${part}`)
    const refused = this.refuse?.(method, part)
    if (refused) {
      this.refuse = null
      return refused
    }
    const seen = after => this.entries.filter(entry => entry.seq > after).map(entry => this.shown(entry, language, seat))
    const last = this.entries.length
    const { asked } = this.entries.at(-1)
    if (part.startsWith('/game')) return reply({ id: 'small', title: language, catalogue: [{ id: 'a', name: language }], buttons: { confirm: ['resign'] } })
    if (part === '') return reply({ id: 'mt_1', game: 'small', seat, last, status: 'playing', question: seen(last - 1)[0].question, view: {} })
    if (part === '/history') return reply({ entries: seen(Number(query.get('after'))).slice(0, Number(query.get('limit'))), last })
    if (part === '/legal') return reply({ answering: asked.number, actions: asked.must_act.includes(seat) ? ACTIONS(language) : [] })
    if (part === '/stream') return this.stream(Number(query.get('after')), language, seat, signal)
    const { answering, action } = JSON.parse(body)
    if (answering !== asked.number) {
      return reply({ code: 'stale_answer', detail: 'stale', missed: seen(answering), status: 409 }, 409)
    }
    this.say(action.number)
    return reply({ entries: seen(last) }, 201)
  }

  stream(after, language, seat, signal) {
    signal.throwIfAborted()
    const encoder = new TextEncoder()
    const body = new ReadableStream({
      start: controller => {
        const tell = message => controller.enqueue(encoder.encode(JSON.stringify(message) + '\n'))
        const send = entry => tell(this.shown(entry, language, seat))
        const end = () => controller.error(new TypeError('cut'))
        signal.addEventListener('abort', () => controller.error(new DOMException('aborted', 'AbortError')), { once: true })
        this.streams.push({ after, tell, send, end })
      },
    })
    return new Response(body)
  }
}

const reply = (value, status = 200) => new Response(JSON.stringify(value), { status, headers: { 'Content-Type': 'application/json' } })

const ACTIONS = language => [1, 2].flatMap(number => ['high', 'low'].map(tone => (
  { notation: `${number} ${tone}`, label: `${language} ${number} ${tone}`, action: { type: 'say', number }, targets: [{ place: 'hand.0' }, { number }] }
)))

export const isHeader = address => address.includes('mt_1?')

// Hold back the answers to the calls that `isLate` picks until the function that is given back is called.
export function hold(isLate) {
  const ask = globalThis.fetch
  let come
  const until = new Promise(resolve => (come = resolve))
  globalThis.fetch = async (address, request) => {
    const late = isLate(address, request) // as it is when it is asked
    const answer = await ask(address, request)
    if (late) await until
    return answer
  }
  return come
}
// The first of several calls.
export const first = picks => (...asked) => picks(...asked) && !(picks = () => false)()
