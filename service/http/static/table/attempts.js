// What may not come about: the service refuses it, or the reader gives it up.
import { html, useLayoutEffect, useRef, useState } from './html.js'

// `[problem, attempt, busy]`: what is refused is said, what the reader has given up is not; `busy` while it goes on.
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
  return [problem, attempt, busy]
}

// What is refused is seen at once, however long the form is that it ends.
export const Refusal = ({ problem }) => problem && html`<${Said} problem=${problem} />`

function Said({ problem }) {
  const words = useRef()
  useLayoutEffect(() => words.current.scrollIntoView({ block: 'nearest' }), [problem])
  return html`<p class="problem" role="alert" ref=${words}>${problem.message}</p>`
}
