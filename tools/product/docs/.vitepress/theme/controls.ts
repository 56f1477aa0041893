// The legend of the marks, the switch that hides what the reference does not state, and the button that copies a page.
import { type FunctionalComponent, h, ref } from 'vue'
import { useData, withBase } from 'vitepress'
import { isReferenceOnly, setReferenceOnly } from './page.ts'

/** The legend is written when it is first opened: in each page, it would be a thirtieth of the site. */
const isLegendRead = ref(false)

/** In the header, and on a phone in its menu. */
export const MarkControls: FunctionalComponent<{ id: string }> = ({ id }) => {
  const { theme } = useData()
  const marks = [
    ...(theme.value.marks as [name: string, meaning: string][]),
    ['assumed', 'Our assumption inside a fact that is documented.'],
    ['open', 'An open question concerns it.'],
  ]
  const show = ([name, meaning]: readonly string[]) =>
    h('p', [
      h('em', { class: `mark ${name}` }, name === 'sandbox' ? 'local' : name),
      ` ${meaning!.replaceAll('`', '')}`,
    ])
  return h('div', { class: 'mark-controls' }, [
    h('button', { popovertarget: `legend-${id}`, onClick: () => (isLegendRead.value = true) }, 'Marks'),
    h(
      'div',
      { class: 'note legend', popover: 'auto', id: `legend-${id}` },
      isLegendRead.value ? marks.map(show) : undefined,
    ),
    h(
      'button',
      {
        role: 'switch',
        'aria-checked': isReferenceOnly.value,
        title: 'Hide what the reference does not state',
        onClick: () => setReferenceOnly(!isReferenceOnly.value),
      },
      'Reference only',
    ),
  ])
}
MarkControls.props = ['id']

/** Says on a page that has no marks that the switch hides nothing there. */
export const BeyondReference: FunctionalComponent = () => {
  const { page } = useData()
  if (/^(reference|schemas|sandbox-api\/(?!index))/.test(page.value.relativePath)) return undefined
  return h('p', { class: 'stated' }, '“Reference only” hides nothing on this page: it is not made from the reference.')
}

const label = ref('Copy page')

/** Copies the Markdown of the page. */
export const CopyPage: FunctionalComponent = () => {
  const { page } = useData()
  const copy = async (): Promise<void> => {
    const response = await fetch(withBase(`/${page.value.relativePath}`))
    await navigator.clipboard.writeText(await response.text())
    label.value = 'Copied'
    setTimeout(() => (label.value = 'Copy page'), 2000)
  }
  return h('button', { class: 'copy-page', title: 'Copy this page as Markdown', onClick: copy }, label.value)
}
