// What may not come about: the service refuses it, or the reader gives it up.
import { late } from '../api.js'
import { html, useLayoutEffect, useRef, useState } from '../html.js'
import { say } from '../words.js'

// `[problem, attempt, busy]`: what is refused is said, what the reader has given up is not; `busy` while it goes on, of
// which the reader is told if it takes long.
export function useAttempts() {
  const [problem, setProblem] = useState(null)
  const [busy, setBusy] = useState(false)
  const attempt = async (act, event) => {
    event?.preventDefault() // a form sends by what is attempted, not by itself
    setProblem(null)
    setBusy(true)
    try {
      await act()
    } catch (error) {
      if (error.name === 'Problem') setProblem(error)
      else if (error.name !== 'NotNamed') throw error
    } finally {
      setBusy(false)
    }
  }
  return [busy && late.value ? { message: say('offline_late') } : problem, attempt, busy]
}

// What is refused is seen at once, however long the form is that it ends.
export const Refusal = ({ problem }) => problem && html`<${Said} problem=${problem} />`

function Said({ problem }) {
  const words = useRef()
  useLayoutEffect(() => words.current.scrollIntoView({ block: 'nearest' }), [problem])
  return html`<p class="problem" role="alert" ref=${words}>${problem.message}</p>`
}
