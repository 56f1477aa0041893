/** Files at the addresses that pages had before: each leads to the page of today. */

/** Guides by their earlier names. */
const renamed = {
  'quick-start': 'first-order',
  weights: 'rate-limits',
  lists: 'pagination',
  'how-we-know': 'provenance',
}

/** Returns the files by their names. The earlier reference was one page with places such as `#/order/placeorder`. */
export function writeRedirects(paths: readonly string[]): Map<string, string> {
  const places = paths.filter((path) => /^(reference|schemas)\//.test(path))
  const pages = Object.fromEntries(places.map((path) => [path.split('/').at(-1)!.toLowerCase(), path]))
  const script = `const pages = ${JSON.stringify({ ...pages, 'open-questions': 'gaps', 'how-we-know': 'provenance' })}
const [, tag, entry] = location.hash.split('/')
const page = pages[entry] ?? pages[tag]
if (page) location.replace(page + '.html' + (page === 'gaps' && entry ? '#' + entry : ''))
`
  return new Map([
    ...Object.entries(renamed).map(([from, to]): [string, string] => [`${from}.html`, redirect(to)]),
    ['reference.html', redirect('reference/index', '<script src="reference.js"></script>')],
    ['reference.js', script],
  ])
}

function redirect(to: string, head = ''): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Moved</title><link rel="icon" href="data:,">${head}<meta http-equiv="refresh" content="0; url=${to}.html"><p>This page is now <a href="${to}.html">${to}.html</a>.</p></html>\n`
}
