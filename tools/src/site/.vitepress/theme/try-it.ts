/** Adds the form of an operation to its page, and a guide's program to the guide. Both load when the reader opens them. */
import { onContentUpdated, useData, withBase } from 'vitepress'
import DefaultTheme from 'vitepress/theme-without-fonts'
import { type Component, defineComponent, h } from 'vue'

/** The folders of the pages of the two documents. */
const surfaces: Readonly<Record<string, string>> = { reference: 'trading', 'sandbox-api': 'control' }

export const TryItLayout: Component = defineComponent(() => {
  const { frontmatter, page } = useData()
  onContentUpdated(() => {
    if (document.querySelector('.try-it')) return
    const path = page.value.relativePath.replace(/\.md$/, '')
    const [folder = '', id] = path.split('/')
    const heading = document.querySelector('h2#try-it')
    // A sandbox marks the pages that it serves; a published page has none to send requests to.
    const served = 'sandbox' in document.documentElement.dataset && { served: '' }
    if (heading)
      fold(heading.nextElementSibling!, 'Open the form', 'capi-try-it', {
        operation: `${surfaces[folder]}/${id}`,
        ...served,
      })
    const program = new URL(withBase(`/programs/${path}.js`), location.href).href
    const blocks = document.querySelectorAll('.vp-doc div.language-ts, .vp-doc div.language-js')
    const lastBlock: number | undefined = frontmatter.value['lastBlock']
    if (lastBlock !== undefined) fold(blocks.item(lastBlock), 'Run this program here', 'capi-program', { program })
  })
  return () => h(DefaultTheme.Layout)
})

/** Adds an element below another one, folded. */
function fold(above: Element, title: string, name: string, attributes: Record<string, string>): void {
  const details = document.createElement('details')
  details.className = 'try-it custom-block details'
  details.innerHTML = `<summary>${title}</summary>`
  const open = async (): Promise<void> => {
    const [{ defineTryIt }, { default: worker }] = await Promise.all([
      import('@capi/try-it'),
      import('@capi/try-it/worker.js?url'),
    ])
    defineTryIt()
    const element = document.createElement(name)
    for (const [key, value] of Object.entries({ ...attributes, worker })) element.setAttribute(key, value)
    details.append(element)
  }
  details.addEventListener('toggle', () => void open(), { once: true })
  above.after(details)
}
