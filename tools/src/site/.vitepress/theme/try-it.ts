/** The form of the operation on its page. It loads when the reader opens it, so that pages stay light. */
import { onContentUpdated } from 'vitepress'
import DefaultTheme from 'vitepress/theme-without-fonts'
import { type Component, defineComponent, h } from 'vue'

/** The folders of the pages of the two documents. */
const surfaces: Readonly<Record<string, string>> = { reference: 'trading', 'sandbox-api': 'control' }

export const TryItLayout: Component = defineComponent(() => {
  onContentUpdated(placeForm)
  return () => h(DefaultTheme.Layout)
})

/** Adds the form below the heading "Try it", folded. */
function placeForm(): void {
  const heading = document.querySelector('h2#try-it')
  const [, folder = '', id] = /(\w[\w-]*)\/(\w+)(?:\.html)?$/.exec(location.pathname) ?? []
  const surface = surfaces[folder]
  if (!heading || !surface || heading.parentElement?.querySelector('.try-it')) return
  const details = document.createElement('details')
  details.className = 'try-it'
  details.innerHTML = '<summary>Open the form</summary>'
  const open = async (): Promise<void> => {
    const [{ defineTryIt }, { default: worker }] = await Promise.all([
      import('@capi/try-it'),
      import('@capi/try-it/worker.js?url'),
    ])
    defineTryIt()
    const form = document.createElement('capi-try-it')
    form.setAttribute('operation', `${surface}/${id}`)
    form.setAttribute('worker', worker)
    // A sandbox marks the pages that it serves; a published page has none to send requests to.
    form.toggleAttribute('served', 'sandbox' in document.documentElement.dataset)
    details.append(form)
  }
  details.addEventListener('toggle', () => void open(), { once: true })
  heading.nextElementSibling?.after(details)
}
