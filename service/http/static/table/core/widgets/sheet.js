// A sheet over the page: a native modal dialog, closed by Esc, its cross or a click beside it.
import { html, useLayoutEffect, useRef } from '../html.js'
import { Icon } from '../icons.js'
import { say } from '../words.js'

export function Sheet({ title, name = '', onClose, children }) {
  const box = useRef()
  useLayoutEffect(() => { const dialog = box.current; dialog.showModal(); return () => dialog.open && dialog.close() }, [])
  return html`<dialog ref=${box} class=${'sheet ' + name} aria-label=${title} onClose=${onClose} onClick=${event => event.target === box.current && box.current.close()}>
    <div class="sheet-page">
      <header><h2>${title}</h2><button class="tool" aria-label=${say('close')} title=${say('close')} onClick=${() => box.current.close()}><${Icon} name="lucide:x" /></button></header>
      ${children}
    </div>
  </dialog>`
}
