/**
 * What a page does beyond showing itself: it remembers the language and the switch, places notes, and filters a table.
 */
/// <reference lib="dom.iterable" />
import { type Ref, ref } from 'vue'

const LANGUAGE = 'capi-language'
const REFERENCE_ONLY = 'capi-reference-only'

export const isReferenceOnly: Ref<boolean> = ref(false)

/** Shows only what the reference states, on all pages from now on. */
export function setReferenceOnly(on: boolean): void {
  isReferenceOnly.value = on
  localStorage.setItem(REFERENCE_ONLY, String(on))
  document.documentElement.classList.toggle('reference-only', on)
}

/** Shows a page with the choices that were made on other pages. */
export function restoreChoices(): void {
  if (!isReferenceOnly.value && localStorage.getItem(REFERENCE_ONLY) === 'true') setReferenceOnly(true)
  const language = localStorage.getItem(LANGUAGE)
  if (language) chooseLanguage(language)
  for (const table of document.querySelectorAll('.filtered > table'))
    if (!table.parentElement!.querySelector('input')) addFilter(table.parentElement!)
}

export function watchPage(): void {
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.closest('.vp-code-group')) return
    const label = labelOf(target)
    if (!target.closest('.operation')) return
    if (target.closest('.panel')!.querySelector('.vp-code-group') === target.closest('.vp-code-group')) {
      localStorage.setItem(LANGUAGE, label)
    }
  })
  document.addEventListener('click', ({ target }) => {
    const badge = (target as Element).closest('button.mark')
    if (badge) showNote(badge, badge.nextElementSibling as HTMLElement)
  })
}

const labelOf = (input: Element): string => input.parentElement!.querySelector(`label[for="${input.id}"]`)!.textContent!

function chooseLanguage(language: string): void {
  const group = document.querySelector('.operation .panel .vp-code-group')
  for (const input of group?.querySelectorAll('input') ?? [])
    if (labelOf(input) === language && !input.checked) input.click()
}

/** Shows the note of a badge below it, inside the window. Escape, or a click elsewhere, hides it. */
function showNote(badge: Element, note: HTMLElement): void {
  note.popover = 'auto'
  note.showPopover()
  const { left, bottom, top } = badge.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = note
  const below = bottom + 4 + height < innerHeight ? bottom + 4 : Math.max(4, top - height - 4)
  Object.assign(note.style, { left: `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`, top: `${below}px` })
}

/** Adds a field that shows only the rows with what is typed. */
function addFilter(place: Element): void {
  const input = Object.assign(document.createElement('input'), {
    type: 'search',
    placeholder: 'Filter, such as "POST order"',
  })
  input.ariaLabel = 'Filter the operations'
  input.addEventListener('input', () => {
    const typed = input.value.toLowerCase().split(/\s+/)
    for (const row of place.querySelectorAll('tbody tr')) {
      const text = row.textContent!.toLowerCase()
      ;(row as HTMLElement).hidden = !typed.every((word) => text.includes(word))
    }
  })
  place.prepend(input)
}
