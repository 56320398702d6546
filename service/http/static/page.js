// What pages for readers do beyond plain links: the switch of language keeps the section, the list of contents follows the reader.
const headings = [...document.querySelectorAll('.text [id]')].filter(node => /^(H[23]|SECTION)$/.test(node.tagName))
const links = new Map([...document.querySelectorAll('.contents a')].map(link => [decodeURIComponent(link.hash.slice(1)), link]))
const contents = document.querySelector('.contents details'), other = document.querySelector('.bar [hreflang]')

if (contents) contents.open = matchMedia('(min-width: 62rem)').matches

// What scrolls sideways can be scrolled by keys.
for (const box of document.querySelectorAll('pre, table')) if (box.scrollWidth > box.clientWidth) box.tabIndex = 0

// The section that a link has led to, until the reader scrolls on. Near the end of a page a section cannot come to the
// top of the window, so its place alone does not tell which one was wanted.
let aim = null

function headingOf(id) {
  const node = document.getElementById(id)
  return headings.find(heading => heading.contains(node)) ?? null
}

function isInSight(node) {
  const { top, bottom } = node.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

function current() {
  if (aim && isInSight(aim)) return aim
  // A section counts once its heading is above this line, which comes down as the end of the page comes up: else the
  // last sections would never count. The first one counts from the top of the page, however long the introduction is.
  const left = document.documentElement.scrollHeight - innerHeight - scrollY
  const line = innerHeight / 4 + Math.max(0, innerHeight * 3 / 4 - left)
  return headings.findLast(node => node.getBoundingClientRect().top < line) ?? headings[0]
}

function follow() {
  const at = current()
  other.hash = at && (aim || scrollY > 0) ? at.id : ''
  for (const [id, link] of links) link.toggleAttribute('aria-current', id === at?.id)
}

function arrive({ hash } = location) {
  aim = headingOf(decodeURIComponent(hash.slice(1)))
  hold()
}

// What comes later, such as a font, moves the text: the section that was asked for stays in sight.
function hold() {
  if (aim && !isInSight(aim)) aim.scrollIntoView()
  follow()
}

for (const gesture of ['wheel', 'touchmove']) addEventListener(gesture, () => (aim = null), { passive: true })
addEventListener('keydown', event => { if (/^(Arrow|Page|Home|End| )/.test(event.key)) aim = null })
// The same link a second time changes no address.
for (const link of links.values()) link.addEventListener('click', () => arrive(link))
addEventListener('scroll', follow, { passive: true })
addEventListener('resize', follow, { passive: true })
addEventListener('hashchange', () => arrive())
// Whoever comes back finds the place they left, which the browser keeps.
if (performance.getEntriesByType('navigation')[0]?.type === 'back_forward') follow()
else {
  arrive()
  document.fonts.ready.then(hold)
}
