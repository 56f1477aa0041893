/** The form of the operation on its page. It loads when the reader opens it, so that pages stay light. */
import { onContentUpdated, useData, withBase } from 'vitepress'
import DefaultTheme from 'vitepress/theme-without-fonts'
import { type Component, defineComponent, h } from 'vue'

/** The folders of the pages of the two documents. */
const surfaces: Readonly<Record<string, string>> = { reference: 'trading', 'sandbox-api': 'control' }

export const TryItLayout: Component = defineComponent(() => {
  const { frontmatter, page } = useData()
  onContentUpdated(() => {
    placeForm()
    if (frontmatter.value['program'] === true) placeProgram(page.value.relativePath.replace(/\.md$/, ''))
  })
  return () => h(DefaultTheme.Layout)
})

/** Loads the elements, and returns the address of the script of the sandbox inside the page. */
async function load(): Promise<string> {
  const [{ defineTryIt }, { default: worker }] = await Promise.all([
    import('@capi/try-it'),
    import('@capi/try-it/worker.js?url'),
  ])
  defineTryIt()
  return worker
}

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
    const form = document.createElement('capi-try-it')
    form.setAttribute('worker', await load())
    form.setAttribute('operation', `${surface}/${id}`)
    // A sandbox marks the pages that it serves; a published page has none to send requests to.
    form.toggleAttribute('served', 'sandbox' in document.documentElement.dataset)
    details.append(form)
  }
  details.addEventListener('toggle', () => void open(), { once: true })
  heading.nextElementSibling?.after(details)
}

/** Adds a button below the last block of a guide's program, which loads everything else and runs the program. */
function placeProgram(path: string): void {
  const block = Array.from(document.querySelectorAll('.vp-doc div.language-ts, .vp-doc div.language-js'))
    .filter((each) => !each.textContent.includes("from 'vitest'"))
    .at(-1)
  if (!block || document.querySelector('.run')) return
  const button = document.createElement('button')
  button.className = 'run'
  button.textContent = 'Run this program here'
  button.addEventListener('click', async () => {
    const program = document.createElement('capi-program')
    program.className = 'run'
    program.setAttribute('worker', await load())
    program.setAttribute('program', new URL(withBase(`/programs/${path}.js`), location.href).href)
    button.replaceWith(program)
  })
  block.after(button)
}
