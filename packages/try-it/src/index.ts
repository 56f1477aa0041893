/**
 * The element `capi-try-it`: the form of an operation, for pages of any framework. Attributes: `operation`, such as
 * `trading/placeOrder` or `control/setPrice` (all operations without it), and `served` where a sandbox serves the page.
 */
import { h, render } from 'preact'
import { App } from './components/app.tsx'
import { servedTransport } from './send/served-sandbox.ts'
import { styles } from './styles.ts'

class TryIt extends HTMLElement {
  async connectedCallback(): Promise<void> {
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
    // A policy of the page against inline styles does not apply to these.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(styles)
    root.adoptedStyleSheets = [sheet]
    const { default: forms } = await import('#forms')
    render(h(App, { forms, transport: servedTransport, operation: this.getAttribute('operation') }), root)
  }

  disconnectedCallback(): void {
    if (this.shadowRoot) render(null, this.shadowRoot)
  }
}

/** Defines the element, once. */
export function defineTryIt(): void {
  if (!customElements.get('capi-try-it')) customElements.define('capi-try-it', TryIt)
}
