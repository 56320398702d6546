// What a player does in a match: points, answers, take-backs, consent, resignation. Each gives `m` a function.
import { newKey, Problem } from '../core/api.js'
import { answered } from '../core/concerns.js'
import { batch } from '../core/html.js'
import { settings } from '../core/settings.js'
import { say } from '../core/words.js'
import { refused } from './names.js'
import { pointed } from './narrow.js'
import { leftOut } from './pick.js'

const HINT_TRIES = 6, HINT_WAIT = 8 // requests for a hint, and seconds that each waits

// What has been pointed at narrows the answers; the one that is meant is given, or read first if it leaves something out.
export function pointing(m) {
  m.point = target => {
    if (!m.asked.value) return
    const pick = pointed(m.legal.value.actions, m.pick.value, target)
    if (pick === null) return
    m.chosen.value = null
    m.pick.value = pick
    const { ready } = m.narrowed.value
    if (ready && leftOut(m, ready)) m.chosen.value = ready
    else if (ready) m.act(ready)
  }
  m.back = () => batch(() => {
    if (m.chosen.value) m.chosen.value = null
    m.pick.value = m.pick.value.slice(0, -1)
  })
  m.clear = () => batch(() => {
    m.chosen.value = null
    m.pick.value = []
  })
}

export function acting(m) {
  const post = (path, body, key) => m.call('POST', `${m.path}${path}`, { body, key, player: m.player.value, query: { parts: true } })

  // Do something once at a time. What the service refuses is told in one line.
  async function once(work) {
    if (m.busy.value) return
    batch(() => { m.busy.value = true; m.notice.value = null })
    try {
      await work()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      m.clear() // the question is asked anew
      m.notice.value = refused(m, error)
    } finally {
      m.busy.value = false
    }
  }

  const needsConsent = legal => settings.confirm.value || m.presentation.value.buttons?.confirm?.includes(legal.action.type)

  m.act = legal => {
    if (needsConsent(legal)) m.chosen.value = legal
    else return send(legal)
  }
  m.confirm = () => m.chosen.value && send(m.chosen.value)

  const send = legal => once(async () => {
    if (!m.legal.value) await m.readLegal() // the question has just changed; the answer may be one still
    const answering = m.legal.value?.answering
    if (!m.legal.value?.actions.some(({ notation }) => notation === legal.notation)) return
    const body = { answering, action: legal.action }
    try {
      const answer = await post('/actions', body, newKey())
      m.clear()
      await written(answer)
      if (!m.question.value?.must_act.includes(m.seat.value)) answered(m.id, m.header.value.last)
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 409) throw error
      await repair(error)
    }
  })

  // The table has changed before the answer came: the page goes on from what the refusal says was missed.
  async function repair(refusal) {
    m.clear()
    if (refusal.body.missed) await m.take(refusal.body.missed)
    else await m.readHeader()
    await m.readLegal({ again: true })
    m.notice.value = refusal.code === 'stale_answer' ? say('stale') : refused(m, refusal)
  }

  function written(answer) {
    if (answer.receipt) m.receipts.push(answer)
    return answer.entries ? m.take(answer.entries) : m.readHeader()
  }

  // A hint about the open question; while it is worked out, the question can be answered.
  m.takeHint = async () => {
    const answering = m.legal.value?.answering
    if (m.advising.value || !answering) return
    batch(() => { m.advising.value = true; m.notice.value = null })
    try {
      for (let tries = 0; tries < HINT_TRIES; tries++) {
        const answer = await m.call('POST', `${m.path}/hints`, { body: { answering }, player: m.player.value, query: { parts: true, wait: HINT_WAIT } })
        if (!answer.hint) continue
        await written(answer)
        m.advice.value = { answering, ...answer.hint }
        return
      }
      m.notice.value = say('advice_late')
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (m.legal.value?.answering === answering) m.notice.value = refused(m, error)
    } finally {
      m.advising.value = false
    }
  }
  m.takeBack = to => once(async () => written(await post('/take-backs', { to })))
  m.answerAsk = (kind, ask, consent) => once(async () => written(await post(`/${kind}/${ask}/answers`, { consent })))
  m.claim = (seat, claim) => once(async () => written(await post('/claims', { seat, claim })))
  m.resign = () => once(async () => written(await post('/resignation', {})))
}
