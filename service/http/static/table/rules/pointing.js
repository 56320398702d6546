// What somebody asks the rules about: what has the focus or lies under the mouse, else the question.
import { savedPage } from '../core/host.js'
import { aboutCard, openRules, rules } from '../match/open_sheets.js'
import { presentationOf } from '../board/reads.js'

const first = place => place.split(' ')[0].split('.')[0]

// What a node of the table shows, as the rules name it: a card, an answer, a number, the place where it lies.
export function aboutNode(m, node) {
  const own = name => node?.closest(`[data-${name}]`)?.dataset[name], about = []
  const entry = own('piece') && own('piece') !== '?' ? presentationOf(m).face(own('piece')).entry : null
  const answer = own('notation') && m.legal.value?.actions.find(({ notation }) => notation === own('notation'))
  if (entry) about.push(...aboutCard(entry))
  if (answer) about.push(['actions', answer.action.type])
  if (own('number')) about.push(...['scores', 'notes', 'counters'].map(sort => [sort, own('number')]))
  for (const places of [own('place'), own('places')]) if (places) about.push(['zones', first(places)])
  return about
}

// Open the rules by a key.
export function askRules(m) {
  if (savedPage) return false
  const at = document.activeElement, focused = at?.closest('.mat, .hand, .side, .prompt') ? aboutNode(m, at) : []
  const about = focused.length ? focused : aboutNode(m, [...document.querySelectorAll(':hover')].at(-1))
  openRules(m, [...about, ['questions', m.question.value?.kind]])
}

// While the rules are open beside the table, a click on what cannot be chosen leads them to it.
export function leadRules(m, event) {
  if (!rules.value || rules.value.modal || event.target.closest('.rules-side, dialog, .lit, .picked, a, .prompt')) return
  const about = aboutNode(m, event.target)
  if (about.length) openRules(m, about)
}
