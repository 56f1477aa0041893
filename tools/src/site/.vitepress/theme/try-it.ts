/** Fills the place of an operation's form, or of a guide's program, when the reader opens it. */
/// <reference types="vitepress/client" />
import { withBase } from 'vitepress'

/** The folders of the pages of the two documents. */
const surfaces: Readonly<Record<string, string>> = { reference: 'trading', 'sandbox-api': 'control' }

/** Watches all pages. `currentPage` returns the path of the page that is shown. */
export function watchForms(currentPage: () => string): void {
  const onToggle = ({ target }: Event): void => {
    const sentence = (target as Element).matches('.try-it') && (target as Element).querySelector('p')
    if (sentence) void show(sentence, currentPage().replace(/\.md$/, ''))
  }
  document.addEventListener('toggle', onToggle, { capture: true })
}

async function show(sentence: Element, path: string): Promise<void> {
  const [{ defineTryIt }, { default: worker }] = await Promise.all([
    import('@capi/try-it'),
    import('@capi/try-it/worker.js?url'),
  ])
  defineTryIt()
  const [folder = '', id] = path.split('/')
  const surface = surfaces[folder]
  const element = document.createElement(surface ? 'capi-try-it' : 'capi-program')
  element.setAttribute('worker', worker)
  if (surface) element.setAttribute('operation', `${surface}/${id}`)
  else element.setAttribute('program', new URL(withBase(`/programs/${path}.js`), location.href).href)
  // A sandbox marks the pages that it serves; a published page has none to send requests to.
  if ('sandbox' in document.documentElement.dataset) element.setAttribute('served', '')
  sentence.replaceWith(element)
}
