/** Pages at the addresses that pages had before. Each leads to the page of today. */
import { basename } from 'node:path'

const moved = {
  'quick-start': 'first-order',
  weights: 'rate-limits',
  lists: 'pagination',
  'how-we-know': 'provenance',
  reference: 'reference/index',
}

/** Returns HTML by names of files. The earlier reference was one page, with an operation at a place such as `#/order/placeorder`. */
export function writeRedirects(paths: readonly string[]): [name: string, html: string][] {
  const places = paths.filter((path) => /^(reference|schemas)\//.test(path))
  const pages = Object.fromEntries(places.map((path) => [basename(path).toLowerCase(), path]))
  return Object.entries(moved).map(([from, to]) => {
    const known = JSON.stringify(from === 'reference' ? pages : {})
    const script = `location.replace((${known}[location.hash.split('/')[2]] ?? '${to}') + '.html')`
    const text = `<p>This page is now <a href="${to}.html">${to}.html</a>.</p>`
    const head =
      '<!doctype html><html lang="en"><meta charset="utf-8"><title>Moved</title><link rel="icon" href="data:,">'
    return [`${from}.html`, `${head}<script>${script}</script>${text}</html>\n`]
  })
}
