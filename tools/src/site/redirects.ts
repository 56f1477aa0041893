/** Files at the addresses that pages had before: each leads to the page of today. */

/** Guides by their earlier names. */
const renamed: Readonly<Record<string, string>> = {
  'quick-start': 'first-order',
  weights: 'rate-limits',
  lists: 'pagination',
  'how-we-know': 'provenance',
}

/** Returns the files by their names. `paths` are the pages of today, by which places on the old reference page are found. */
export function writeRedirects(paths: readonly string[]): Map<string, string> {
  const files = Object.entries(renamed).map(([from, to]): [string, string] => [`${from}.html`, redirect(to)])
  const entries = paths
    .filter((path) => /^(reference|schemas)\//.test(path))
    .map((path) => [path.split('/').at(-1)!.toLowerCase(), path])
  return new Map([
    ...files,
    ['reference.html', redirect('reference/index', '<script src="reference.js"></script>')],
    ['reference.js', script(Object.fromEntries(entries) as Record<string, string>)],
  ])
}

function redirect(to: string, head = ''): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Moved</title><link rel="icon" href="data:,">${head}<meta http-equiv="refresh" content="0; url=${to}.html"><p>This page is now <a href="${to}.html">${to}.html</a>.</p></html>\n`
}

/** The earlier reference was one page with places such as `#/order/placeorder`. */
function script(pages: Readonly<Record<string, string>>): string {
  return `const pages = ${JSON.stringify(pages)}
const [, tag, entry = ''] = location.hash.split('/')
const page = tag === 'open-questions' ? 'gaps' : tag === 'how-we-know' ? 'provenance' : pages[entry]
if (page) location.replace(page + '.html' + (page === 'gaps' ? '#' + entry : ''))
`
}
