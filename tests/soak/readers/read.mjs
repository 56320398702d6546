// Follows a match with one of Node's readers, and prints the number of each entry: read.mjs READER ADDRESS
const [, , reader, address] = process.argv
const rest = milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds))
let last = 0, over = false

const told = message => {
  if (message.kind !== 'bye') console.log(last = message.seq)
}

async function opened(accept) {
  const answer = await fetch(`${address}?after=${last}`, { headers: { accept } })
  if (answer.status === 204) over = true
  return answer.body
}

const readers = {
  async 'eventsource'() { // it reconnects by itself
    const { EventSource } = await import('eventsource')
    await new Promise(resolve => {
      const source = new EventSource(`${address}?after=0`)
      source.onmessage = ({ data }) => told(JSON.parse(data))
      source.onerror = () => { if (source.readyState === EventSource.CLOSED) resolve(over = true) }
    })
  },
  async 'listen.js'() { // with the EventSource of Node
    const { listen } = await import('./listen.mjs')
    listen(address, told)
    over = true
  },
  async 'eventsource-parser'() {
    const { createParser } = await import('eventsource-parser')
    const parser = createParser({ onEvent: ({ data }) => told(JSON.parse(data)) })
    const body = await opened('text/event-stream')
    if (body) for await (const chunk of body.pipeThrough(new TextDecoderStream())) parser.feed(chunk)
  },
  async 'ndjson'() {
    const { parse } = (await import('ndjson')).default
    const { Readable } = await import('node:stream')
    const body = await opened('application/x-ndjson')
    if (!body) return
    const messages = parse(), source = Readable.fromWeb(body)
    source.on('error', broken => messages.destroy(broken)) // `pipe` does not pass it on
    for await (const message of source.pipe(messages)) told(message)
  },
}
while (!over) {
  await readers[reader]().catch(broken => console.error('again:', broken.message))
  await rest(200)
}
