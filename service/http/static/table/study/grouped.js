// The annotations of a study in the order in which people read them. It touches no document.

// Those of each entry, in the order of the log: its comments as they were written, then its variations, each with the
// comments inside it, by the number of its answers that come before them.
export function grouped(annotations) {
  const seqs = [...new Set(annotations.map(({ seq }) => seq))].sort((a, b) => a - b)
  return seqs.map(seq => {
    const all = annotations.filter(each => each.seq === seq)
    return { seq, comments: all.filter(each => !each.variation && !each.within), variations: all.filter(each => each.variation).map(line => ({ ...line, inside: insideOf(all, line.id) })) }
  })
}

const insideOf = (all, id) => all.filter(each => each.within?.variation === id).sort((a, b) => a.within.after - b.within.after)

// How many comments and variations there are.
export function counted(annotations) {
  const variations = annotations.filter(each => each.variation).length
  return { comments: annotations.length - variations, variations }
}
