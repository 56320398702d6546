// Run in the page before its own modules: what the bench measures there.
window.bench = {
  frame: () => new Promise(done => requestAnimationFrame(() => setTimeout(done))),

  // Move the slider from entry to entry, one a frame, from its present end to the other; how many steps it took.
  async slide(steps) {
    const slider = document.querySelector('.replay input[type=range]'), last = Number(slider.max), from = Math.max(0, last - steps)
    for (let at = from; at < last; at++) {
      slider.value = at
      slider.dispatchEvent(new Event('input', { bubbles: true }))
      await this.frame()
    }
    return last - from
  },

  // Read a whole history as the page does, and fold it.
  async history(base, match, name) {
    const { loadLog } = await import(`${base}/match/match_loading.js`)
    const begun = performance.now()
    const log = await loadLog({ path: `/v1/matches/${match}`, player: { value: null } }, null)
    const read = performance.now()
    log.tableAt(log.last)
    return performance.now() - (name === 'folded' ? read : begun)
  },

  // Point at the first thing that is lit until an answer is sent; milliseconds until it was, and from its answer until
  // its entry was drawn.
  async answer() {
    const taken = { sent: 0, drawn: 0 }
    let over
    const done = new Promise(resolve => (over = resolve))
    const fetched = window.fetch
    let clicked = 0
    window.fetch = async (url, request) => {
      if (request?.method !== 'POST') return fetched(url, request)
      taken.sent = performance.now() - clicked
      const answer = await fetched(url, request), text = await answer.text(), came = performance.now()
      const { seq, kind } = JSON.parse(text).entries?.at(-1) ?? {}
      if (!kind) throw new Error(`refused: ${text}`)
      const isDrawn = () => document.querySelector(`.log li[data-seq="${seq}"]`)
      const told = () => requestAnimationFrame(() => setTimeout(() => { taken.drawn = performance.now() - came; over() }))
      const watch = new MutationObserver(() => {
        if (!isDrawn()) return
        watch.disconnect()
        told()
      })
      if (isDrawn()) told() // the stream was faster than the answer
      else watch.observe(document.body, { childList: true, subtree: true })
      return new Response(text, { status: answer.status, headers: answer.headers })
    }
    while (!taken.sent) {
      const lit = document.querySelector('.mat .lit[data-target]:is(button), .hand .lit[data-target]:is(button), .prompt-answers [data-notation], .prompt-answers .lit, .prompt-answers .primary')
      clicked = performance.now()
      if (lit) lit.click()
      await this.frame()
    }
    await done
    window.fetch = fetched
    return taken
  },
}
