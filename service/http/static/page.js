// What pages for readers do beyond plain links: the switch of language keeps the section, the list of contents follows the reader.
const headings = [...document.querySelectorAll('.text [id]')].filter(node => /^(H[23]|SECTION)$/.test(node.tagName))
const links = new Map([...document.querySelectorAll('.contents a')].map(link => [decodeURIComponent(link.hash.slice(1)), link]))
const contents = document.querySelector('.contents details'), other = document.querySelector('.bar [hreflang]')

if (contents) contents.open = matchMedia('(min-width: 62rem)').matches

// What scrolls sideways can be scrolled by keys.
for (const box of document.querySelectorAll('pre, table')) if (box.scrollWidth > box.clientWidth) box.tabIndex = 0

function follow() {
  const at = headings.findLast(node => node.getBoundingClientRect().top < innerHeight / 4)
  other.hash = at && scrollY > 0 ? at.id : ''
  for (const [id, link] of links) link.toggleAttribute('aria-current', id === at?.id)
}

addEventListener('scroll', follow, { passive: true })
follow()
