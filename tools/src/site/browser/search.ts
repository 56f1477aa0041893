/**
 * The search: a dialog that opens with `/` or Ctrl+K, moves with the arrow keys and leads to what is chosen. The index is
 * fetched when the dialog opens first.
 */
import MiniSearch, { type SearchResult } from 'minisearch'
import { OPTIONS } from './index-options.ts'

declare global {
  var capiIndex: string | undefined
}

const MOST = 12

export function offerSearch(button: HTMLButtonElement): void {
  const dialog = makeDialog()
  const input = dialog.querySelector('input')!
  const list = dialog.querySelector('ul')!
  let index: MiniSearch | undefined

  const show = (): void => list.replaceChildren(...describe(find(index, input.value), input.value))
  const open = (): void => {
    dialog.showModal()
    input.select()
    void loadIndex().then((loaded) => {
      index = loaded
      show()
    })
  }
  button.hidden = false
  button.addEventListener('click', open)
  input.addEventListener('input', show)
  dialog.addEventListener('keydown', (event) => move(event, input, list))
  dialog.addEventListener('click', (event) => {
    // The dialog itself is what is around its contents; a link inside it may lead to the page that is open.
    if (event.target === dialog || (event.target as Element).closest('a')) dialog.close()
  })
  addEventListener('keydown', (event) => {
    const isTyping = (event.target as Element).closest?.('input, textarea') !== null
    const isAsked = (event.key === '/' && !isTyping) || (event.key === 'k' && (event.ctrlKey || event.metaKey))
    if (!isAsked || dialog.open) return
    event.preventDefault()
    open()
  })
}

function makeDialog(): HTMLDialogElement {
  const dialog = document.createElement('dialog')
  dialog.className = 'search'
  dialog.setAttribute('aria-label', 'Search')
  dialog.innerHTML =
    '<form method="dialog"><input type="text" role="searchbox" aria-label="Search" placeholder="Search guides and reference" autocomplete="off" spellcheck="false"><button>Close</button></form><ul aria-live="polite"></ul>'
  dialog.querySelector('form')!.addEventListener('submit', (event) => {
    const [first] = dialog.querySelectorAll<HTMLAnchorElement>('li a')
    if ((event.submitter as HTMLElement | null)?.matches(':focus') || !first) return
    event.preventDefault()
    first.click()
  })
  document.body.append(dialog)
  return dialog
}

let loading: Promise<MiniSearch> | undefined

/** A script and not a request, so that it works from a folder too. */
function loadIndex(): Promise<MiniSearch> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = 'search-index.js'
    script.addEventListener('load', () => resolve(MiniSearch.loadJSON(globalThis.capiIndex ?? '', OPTIONS)))
    script.addEventListener('error', () => reject(new Error('The index of the search could not be read.')))
    document.head.append(script)
  })
  return loading
}

function find(index: MiniSearch | undefined, words: string): SearchResult[] {
  if (!index || words.trim() === '') return []
  return index.search(words, { prefix: true, fuzzy: 0.15, combineWith: 'AND', boost: { title: 4 } }).slice(0, MOST)
}

function describe(results: readonly SearchResult[], words: string): HTMLLIElement[] {
  if (results.length === 0 && words.trim() !== '') {
    const item = document.createElement('li')
    item.textContent = `Nothing has all of these words: ${words.trim()}`
    return [item]
  }
  return results.map((result) => {
    const item = document.createElement('li')
    const link = document.createElement('a')
    link.href = String(result['address'])
    for (const key of ['title', 'place', 'start'] as const) {
      const part = document.createElement('span')
      part.className = key
      part.textContent = String(result[key])
      link.append(part)
    }
    item.append(link)
    return item
  })
}

function move(event: KeyboardEvent, input: HTMLInputElement, list: HTMLUListElement): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const stops = [input, ...list.querySelectorAll('a')]
  const at = stops.indexOf(document.activeElement as HTMLInputElement)
  stops[(Math.max(at, 0) + step + stops.length) % stops.length]?.focus()
}
