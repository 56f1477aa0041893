// What a page does beyond showing itself: it remembers the language and the switch, shows the response to the request
// that was chosen, places notes, and filters a table.
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
  for (const input of document.querySelector('.operation .vp-code-group')?.querySelectorAll('input') ?? [])
    if (labelOf(input) === language && !input.checked) input.click()
}

export function watchPage(): void {
  document.addEventListener('change', ({ target }) => {
    const group = (target as Element).closest('.operation .panel:not(.stated) .vp-code-group')
    const groups = Array.from(group?.parentElement!.querySelectorAll('.vp-code-group') ?? [])
    if (group && group === groups[0]) localStorage.setItem(LANGUAGE, labelOf(target as Element))
    if (groups.length < 3 || group === groups[0]) return
    // The responses to the requests come first, in the same order.
    const index = Array.from(group!.querySelectorAll('input')).indexOf(target as HTMLInputElement)
    const pair = groups[group === groups[1] ? 2 : 1]!.querySelectorAll('input')[index]
    if (pair && !pair.checked) pair.click()
  })
  document.addEventListener('input', ({ target }) => {
    if ((target as Element).matches('.filtered > input')) filterRows(target as HTMLInputElement)
  })
  document.addEventListener('click', ({ target }) => {
    const badge = (target as Element).closest('button.mark')
    if (badge) showNote(badge, badge.nextElementSibling as HTMLElement)
  })
}

const labelOf = (input: Element): string => input.parentElement!.querySelector(`label[for="${input.id}"]`)!.textContent!

/** Shows the note of a badge below it, inside the window. Escape, or a click elsewhere, hides it. */
function showNote(badge: Element, note: HTMLElement): void {
  note.popover = 'auto'
  note.showPopover()
  const { left, bottom, top } = badge.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = note
  const below = bottom + 4 + height < innerHeight ? bottom + 4 : Math.max(4, top - height - 4)
  Object.assign(note.style, { left: `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`, top: `${below}px` })
}

/** Shows only the rows of a table with all words of the field above it. */
function filterRows({ value, parentElement: place }: HTMLInputElement): void {
  const words = value.toLowerCase().split(/\s+/)
  for (const row of place!.querySelectorAll<HTMLElement>('tbody tr'))
    row.hidden = !words.every((word) => row.textContent!.toLowerCase().includes(word))
}
