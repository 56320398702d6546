// Records dropped in the lobby: checked here, line by line, then sent, then opened. Texts of moves, dropped or pasted, too.
import { html, useEffect, useRef, useState } from '../core/html.js'
import { call } from '../core/api.js'
import { Icon } from '../core/icons.js'
import { tell } from '../core/message.js'
import { needMe } from '../core/session.js'
import { count, haveWords, say } from '../core/words.js'

const STEP = 20 // entries between two reports

// The label of a text that begins as a record does; of what does not, it says little in which line it fails.
function labelOf(text) {
  try {
    return JSON.parse(text.split('\n', 1)[0])?.record
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
}

// A text of moves is replayed by the service, which names the line that is wrong; here is nothing to check.
async function takeMoves(text, report) {
  report({ state: 'going' })
  await needMe()
  const match = await call('POST', '/v1/records', { body: text, type: 'text/plain' })
  report(null)
  location.hash = '#/m/' + match.id
  tell(say('moves_opened'))
}

// What happens to a record, one after the other; `report` is told of each step.
export async function takeRecord(file, report) {
  const text = await file.text()
  if (text.trimStart().startsWith('annales-moves')) return takeMoves(text, report)
  const label = labelOf(text)
  if (!label) return report({ problem: say('record_foreign') })
  report({ state: 'checking' })
  const [{ Broken, canVerify, checkRecord, checkSignature }, { publishedKeys, signatureWords }] = await Promise.all([import('../verify.js'), import('../core/signatures.js'), haveWords('rest')])
  const of = text.split('\n').length - 1
  // Without SubtleCrypto the service alone checks; it does so in any case.
  if (canVerify()) {
    try {
      await checkRecord(text, { onEntry: line => line % STEP === 0 && report({ state: 'checking', line, of }) })
    } catch (error) {
      if (!(error instanceof Broken)) throw error
      return report({ problem: say('record_bad', error.seq, say('broken_' + error.why)) })
    }
  }
  const signature = await checkSignature(label.checkpoint, { ...label, seq: label.last }, await publishedKeys()), signed = signatureWords(signature, label.last)
  if (signature.state === 'wrong') return report({ problem: signed })
  report({ state: 'sending', line: of })
  await needMe()
  const match = await call('POST', '/v1/records', { body: text })
  report(null)
  location.hash = '#/m/' + match.id
  tell(say('record_opened', of) + ' ' + signed)
}

// The state of the drop zone; the whole page is one while the lobby is shown.
export function useDrop(attempt) {
  const [over, setOver] = useState(false)
  const [report, setReport] = useState(null)
  const depth = useRef(0) // how many elements under the pointer the file has entered
  const hasFile = event => event.dataTransfer?.types.includes('Files')
  const take = file => attempt(() => takeRecord(file, setReport).catch(error => { setReport(null); throw error }))
  const enter = step => event => {
    if (!hasFile(event)) return
    event.preventDefault()
    depth.current += step
    setOver(depth.current > 0)
  }
  const drop = event => {
    if (!hasFile(event)) return
    event.preventDefault()
    depth.current = 0
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  useEffect(() => {
    const stop = new AbortController()
    const heard = { dragenter: enter(1), dragleave: enter(-1), dragover: enter(0), drop }
    for (const [name, hear] of Object.entries(heard)) document.addEventListener(name, hear, { signal: stop.signal })
    return () => stop.abort()
  }, [])
  return { over, report, take }
}

function Report({ report: { problem, state, line, of } }) {
  if (problem) return html`<p class="problem" role="alert">${problem}</p>`
  if (state === 'going') return html`<p role="status">${say('moves_replaying')}</p>`
  return html`<p role="status">${state === 'sending' ? count('record_sound', line) : say('record_checking')}
    ${of && html`<progress value=${line} max=${of} aria-label=${say('record_checking')}></progress>`}</p>`
}

// Where the moves of a match are pasted; a form, so that the button and its key do the same.
function PastePlace({ drop }) {
  const paste = event => {
    event.preventDefault()
    const text = new FormData(event.target).get('moves')
    drop.take({ text: async () => text })
  }
  return html`<details class="paste"><summary>${say('paste_moves')}</summary>
    <form onSubmit=${paste}><label>${say('moves_label')}
      <textarea name="moves" rows="6" required spellcheck="false" placeholder="annales-moves 1"></textarea></label>
      <button>${say('open_moves')}</button></form></details>`
}

export function DropPlace({ drop }) {
  const picked = event => { const [file] = event.target.files; if (file) drop.take(file); event.target.value = '' }
  return html`<section class="drop" aria-labelledby="drop">
    <${Icon} name="lucide:upload" />
    <h2 id="drop">${say('drop_record')}</h2><p class="soft">${say('drop_why')}</p>
    <label class="button pick-file">${say('choose_file')}<input type="file" accept=".ndjson,application/x-ndjson,.txt,text/plain" onChange=${picked} /></label>
    <${PastePlace} drop=${drop} />
    ${drop.report && html`<${Report} report=${drop.report} />`}
  </section>`
}
