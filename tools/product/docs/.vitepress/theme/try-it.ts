// Places the form of an operation on its page, and the program of a guide when the reader opens it.
/// <reference lib="dom.iterable" />
/// <reference types="vitepress/client" />
import { withBase } from 'vitepress'

/** The folders of the pages of the two documents. */
const surfaces: Readonly<Record<string, string>> = { reference: 'trading', 'sandbox-api': 'control' }
let pathOf: () => string

/** Watches all pages. `currentPage` returns the path of the page that is shown. */
export function watchForms(currentPage: () => string): void {
  pathOf = () => currentPage().replace(/\.md$/, '')
  const onToggle = ({ target }: Event): void => {
    const sentence = (target as Element).matches('.try-it') && (target as Element).querySelector('p')
    if (sentence) void show(sentence)
  }
  document.addEventListener('toggle', onToggle, { capture: true })
  document.addEventListener('capi-request', showPrograms)
}

/** Shows the form of the page, if it has one. */
export function placeForm(): void {
  const sentence = document.querySelector('.form > p')
  if (sentence) void show(sentence)
}

async function show(sentence: Element): Promise<void> {
  const [{ defineTryIt }, { default: worker }] = await Promise.all([
    import('@capi/try-it'),
    import('@capi/try-it/worker.js?url'),
  ])
  if (!sentence.isConnected) return
  defineTryIt()
  const path = pathOf()
  const [folder = '', id] = path.split('/')
  const surface = surfaces[folder]
  const element = document.createElement(surface ? 'capi-try-it' : 'capi-program')
  element.setAttribute('worker', worker)
  if (surface) {
    element.setAttribute('operation', `${surface}/${id}`)
    element.setAttribute('beside', '')
  } else element.setAttribute('program', new URL(withBase(`/programs/${path}.js`), location.href).href)
  // A sandbox marks the pages that it serves; a published page has none to send requests to.
  if ('sandbox' in document.documentElement.dataset) element.setAttribute('served', '')
  sentence.replaceWith(element)
}

/** Replaces the code beside a form by the programs that send what was entered. */
function showPrograms({ detail }: CustomEventInit<readonly { name: string; text: string }[]>): void {
  const panel = document.querySelector('.operation .panel .vp-code-group')
  const labels = Array.from(panel?.querySelectorAll('label') ?? [], ({ textContent }) => textContent)
  for (const [index, block] of (
    panel?.querySelectorAll('.blocks > div code') ?? ([] as unknown as NodeListOf<Element>)
  ).entries()) {
    const program = detail?.find(({ name }) => name === labels[index])
    // A program that is replaced has no colours any more, so one that says the same stays.
    if (program && block.textContent!.trim() !== program.text.trim()) block.textContent = program.text.trim()
  }
}
