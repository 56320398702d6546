// Narrowing: what has been pointed at chooses among the legal actions. It touches no document.
//
// A target is `{place}`, `{place, piece}`, `{seat}`, `{number}`, `{counter}` or `{line}`; an action has the list of its
// targets in the order in which a person points at them.

// One text for a target; equal targets have equal keys.
export function keyOf(target) {
  if (target.piece !== undefined) return `piece:${target.place}/${target.piece}`
  const [[kind, value]] = Object.entries(target)
  return `${kind}:${value}`
}

export const keysOf = action => (action.targets ?? []).map(keyOf)

// `lit`: what can be pointed at next, key to target. `buttons`: the actions that only a button can tell apart or that
// touch nothing. `ready`: the one action that is meant, or null.
export function narrow(actions, pick) {
  const picked = pick.map(keyOf)
  const meant = actions.filter(action => action.targets?.length && begins(keysOf(action), picked))
  const lit = new Map()
  for (const action of meant) {
    const next = action.targets[picked.length]
    if (next) lit.set(keyOf(next), next)
  }
  const whole = picked.length ? meant.filter(action => action.targets.length === picked.length) : []
  const ready = meant.length === 1 && whole.length === 1 ? whole[0] : null
  const bare = actions.filter(action => !action.targets?.length)
  return { lit, buttons: ready ? bare : [...whole, ...bare], ready }
}

export const begins = (keys, start) => start.every((key, at) => keys[at] === key)

// Whether a pick still begins an answer.
export const keeps = (actions, pick) => actions.some(action => begins(keysOf(action), pick.map(keyOf)))

// The pick after somebody points at a target: one further; one back for the last target again; a new beginning
// elsewhere; null if nothing begins there.
export function pointed(actions, pick, target) {
  const key = keyOf(target)
  if (narrow(actions, pick).lit.has(key)) return [...pick, target]
  if (pick.length && keyOf(pick.at(-1)) === key) return pick.slice(0, -1)
  if (narrow(actions, []).lit.has(key)) return [target]
  return null
}
