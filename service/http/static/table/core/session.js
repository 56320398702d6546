// The players of this browser. Each has a token; one of them is in use.
import { computed, signal } from './html.js'
import { kept } from './settings.js'

export const players = kept('players', []) // [{id, name, token, only}]; `only` while this browser alone has the key
const chosen = kept('player', null)

// The player in use; null if this browser has none.
export const me = computed(() => players.value.find(player => player.id === chosen.value) ?? players.value[0] ?? null)

// A player of this browser whose key the service does not know (any more), or null.
export const refused = signal(null)

export function use(id) {
  chosen.value = id
}

// The reader has a copy of a key elsewhere: nothing reminds them of it any more.
export function copied(id) {
  players.value = players.value.map(({ only, ...player }) => (player.id === id || !only ? player : { only, ...player }))
}

export function keep(player) {
  players.value = [...players.value.filter(known => known.id !== player.id), player]
  chosen.value = player.id
  return player
}

export function forget(id) {
  players.value = players.value.filter(player => player.id !== id)
}

// What waits for a name: the dialog (name_dialog.js) is open while somebody does.
export const naming = signal(null) // {resolve, reject, another}

// A player to act as. Asks for a name if there is none, or if it must be `another` one at this screen.
export function needMe({ another = false } = {}) {
  if (me.value && !another) return Promise.resolve(me.value)
  naming.value?.reject(new Error('asked again'))
  return new Promise((resolve, reject) => {
    naming.value = { resolve, reject, another }
  })
}
