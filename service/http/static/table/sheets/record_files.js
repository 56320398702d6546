// The record of a match, and how a file is handed to the reader.
import { call } from '../core/api.js'

// Hand a file to the reader.
export function save(name, parts, type) {
  const url = URL.createObjectURL(new Blob(parts, { type }))
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

// The record as text; the token goes in a header, so a plain link would not do.
export const recordOf = (m, format) => call('GET', `${m.path}/record`, { as: 'text', query: { format }, player: m.player.value })

export const saveRecord = async m => save(m.id + '.ndjson', [await recordOf(m)], 'application/x-ndjson')
