/**
 * The element `capi-try-it`: the form of an operation, for pages of any framework. Attributes: `operation`, such as
 * `trading/placeOrder` or `control/setPrice` (all operations without it), `served` where a sandbox serves the page, and `worker`,
 * the address of the script that runs a sandbox inside the page.
 */
import { h, render } from 'preact'
import { App } from './components/app.tsx'
import { pageSandboxAt } from './in-page/page-sandbox.ts'
import { styles } from './styles.ts'

class TryIt extends HTMLElement {
  async connectedCallback(): Promise<void> {
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
    // A policy of the page against inline styles does not apply to these.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(styles)
    root.adoptedStyleSheets = [sheet]
    const { default: forms } = await import('#forms')
    const worker = this.getAttribute('worker')
    const targets = { served: this.hasAttribute('served'), page: worker === null ? undefined : pageSandboxAt(worker) }
    render(h(App, { forms, targets, operation: this.getAttribute('operation') }), root)
  }

  disconnectedCallback(): void {
    if (this.shadowRoot) render(null, this.shadowRoot)
  }
}

/** Defines the element, once. */
export function defineTryIt(): void {
  if (!customElements.get('capi-try-it')) customElements.define('capi-try-it', TryIt)
}
