// The words of links and studies, in English.
export default {
  link_copied: 'Copied: a link to entry {0}.',
  link_hidden: 'You see this as a spectator: what {0} sees is shown to others once the match is over.',
  link_hidden_own: 'You see this as yourself: what {0} sees is shown to others once the match is over.',
  link_no_entry: 'You cannot see an entry {0} here; this is the newest one, {1}.',
  link_no_seat: 'This match has no seat “{0}”; you see it as yourself.',
  link_refused: 'The browser copies nothing here; the link is {0}',
}
