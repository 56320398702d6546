// Records dropped in the lobby: checked here, line by line, then sent, then opened.
import { html, useRef, useState } from './html.js'
import { call } from './api.js'
import { Icon } from './icons.js'
import { needMe } from './session.js'
import { say } from './words.js'

// What happens to a record, one after the other; `report` is told of each step.
export async function takeRecord(file, report) {
  const text = await file.text()
  report({ state: 'checking' })
  const { verifyRecord } = await import('./verify.js')
  const finding = await verifyRecord(text, (line, of) => report({ state: 'checking', line, of }))
  if (finding.state === 'bad') return report({ state: 'bad', line: finding.seq, why: finding.why })
  report({ state: 'sending', line: finding.entries })
  await needMe()
  const match = await call('POST', '/v1/records', { body: text })
  report(null)
  location.hash = '#/m/' + match.id
}

// The state of the drop zone and the handlers that make a whole element one.
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
  const handlers = {
    onDragEnter: enter(1), onDragLeave: enter(-1), onDragOver: enter(0),
    onDrop: event => {
      if (!hasFile(event)) return
      event.preventDefault()
      depth.current = 0
      setOver(false)
      take(event.dataTransfer.files[0])
    },
  }
  return { over, report, take, handlers }
}

function Report({ report: { state, line, of, why } }) {
  if (state === 'bad') return html`<p class="problem" role="alert">${say('record_bad', line, why)}</p>`
  return html`<p role="status">${state === 'sending' ? say('record_sound', line) : say('record_checking')}
    ${of && html`<progress value=${line} max=${of} aria-label=${say('record_checking')}></progress>`}</p>`
}

export function DropPlace({ drop }) {
  const picked = event => { const [file] = event.target.files; if (file) drop.take(file); event.target.value = '' }
  return html`<section class="drop" aria-labelledby="drop">
    <${Icon} name="lucide:upload" />
    <h2 id="drop">${say('drop_record')}</h2><p class="soft">${say('drop_why')}</p>
    <label class="button pick-file">${say('choose_file')}<input type="file" accept=".ndjson,application/x-ndjson" onChange=${picked} /></label>
    ${drop.report && html`<${Report} report=${drop.report} />`}
  </section>`
}
