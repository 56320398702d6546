// Where the page runs: before a service, or as a file that somebody has saved.

export let savedPage = null // of such a file: `{ match, start, origin }`, its match, the entry that it opens at, whose it was

export const runAsSavedPage = page => (savedPage = page)
