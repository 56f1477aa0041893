/**
 * The frame of every page of the site: head, bar, list of guides, text, and the way on. All addresses are relative, so that
 * a page reads the same from a server, below any path, and from a folder.
 */
import type { Contents } from './contents.ts'
import type { Rendered } from './render.ts'
import { REFERENCE } from './fact.ts'

export interface Page {
  readonly name: string
  readonly title: string
  readonly rendered: Rendered
}

const POLICY = "default-src 'none'; script-src 'self' file:; style-src 'self' file:; img-src data:; base-uri 'none'"

/** Returns the whole page. */
export function framePage({ name, title, rendered }: Page, contents: Contents): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(name === 'index' ? title : `${title} · capi`)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="site.css">
<script src="site.js"></script>
</head>
<body>
<a class="skip" href="#text">Skip to the text</a>
<header>
<a class="home" href="index.html">capi</a>
<nav aria-label="Site"><a href="index.html"${name === 'index' ? ' aria-current="page"' : ''}>Guides</a><a href="${REFERENCE}">Reference</a></nav>
<button type="button" data-search hidden><span>Search</span><kbd>/</kbd></button>
<button type="button" data-colours hidden aria-label="Dark or light"></button>
</header>
<div class="page">
<aside>
<details class="menu" open><summary>Guides</summary>
<nav aria-label="Guides">
${contents.groups.map((group) => menuGroup(group.title, group.names, name, contents)).join('\n')}
</nav></details>
</aside>
<main id="text" tabindex="-1">
<article>
${rendered.html}</article>
${wayOn(name, contents)}
</main>
${onThisPage(rendered)}
</div>
</body>
</html>
`
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

function menuGroup(title: string, names: readonly string[], current: string, contents: Contents): string {
  const items = names.map(
    (name) => `<li>${pageLink(name, contents, name === current ? ' aria-current="page"' : '')}</li>`,
  )
  return `<h2>${escapeHtml(title)}</h2>\n<ol>\n${items.join('\n')}\n</ol>`
}

function pageLink(name: string, { guides }: Contents, more = ''): string {
  const guide = guides.find((each) => each.name === name)!
  return `<a href="${name}.html"${more}>${escapeHtml(guide.title)}</a>`
}

function wayOn(name: string, contents: Contents): string {
  const index = contents.guides.findIndex((guide) => guide.name === name)
  const [before, after] = [contents.guides[index - 1], contents.guides[index + 1]]
  if (name === 'index') return ''
  return `<nav class="way" aria-label="Next and previous">${[
    before && `<span>Before: ${pageLink(before.name, contents)}</span>`,
    after && `<span>Next: ${pageLink(after.name, contents)}</span>`,
  ]
    .filter(Boolean)
    .join('')}</nav>`
}

function onThisPage({ sections }: Rendered): string {
  const named = sections.filter(({ anchor }) => anchor !== '')
  if (named.length < 2) return ''
  const items = named.map(({ anchor, heading }) => `<li><a href="#${anchor}">${escapeHtml(heading)}</a></li>`)
  return `<nav class="toc" aria-label="On this page"><h2>On this page</h2><ul>\n${items.join('\n')}\n</ul></nav>`
}
