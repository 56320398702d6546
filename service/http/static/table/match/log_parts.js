// The entries of a log in the parts by which people read it. It touches no document.

// Parts of entries that follow one another: `branch` if they were taken back, `turn` if one bot acts more than once at
// one go, and `line` otherwise, of one entry.
export function partsOf(entries, undone) {
  const parts = []
  for (const entry of entries) {
    const of = undone.has(entry.seq) ? 'branch' : acting(entry), open = parts.at(-1)
    if (of !== null && open?.of === of) open.entries.push(entry)
    else parts.push({ of, entries: [entry] })
  }
  return parts.map(({ of, entries }) => ({ kind: of === 'branch' ? of : entries.length > 1 ? 'turn' : 'line', entries }))
}

// The seat at which a bot has acted; null for what people, the clock or nobody did.
const acting = ({ kind, by, seat }) => (kind === 'step' && by?.bot !== undefined ? seat ?? null : null)
