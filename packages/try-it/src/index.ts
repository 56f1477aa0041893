// The element `capi-try-it`: the form of an operation, for pages of any framework. Attributes: `operation`, such as
// `trading/placeOrder` or `control/setPrice` (all operations without it), `served` where a sandbox serves the page, and
// `worker`, the address of the script that runs a sandbox inside the page, and `beside` where the page shows the fields
// and the code: the form is short then, emits `capi-request` with the programs that send what was entered, and offers
// another address. The element `capi-program` runs the program of a guide there; its attributes are `program`, an
// address, and `worker`.
import { type ComponentChild, h, render } from 'preact'
import { App } from './components/app.tsx'
import { Program } from './components/program.tsx'
import { pageSandboxAt } from './in-page/page-sandbox.ts'
import { changeSession } from './send/session.ts'
import { styles } from './styles.ts'

class Element extends HTMLElement {
  /**
   * Draws into the shadow of the element, with its style. A policy of the page against inline styles does not apply to
   * it.
   */
  protected draw(content: ComponentChild): void {
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(styles)
    root.adoptedStyleSheets = [sheet]
    render(content, root)
  }

  disconnectedCallback(): void {
    if (this.shadowRoot) render(null, this.shadowRoot)
  }
}

class TryIt extends Element {
  async connectedCallback(): Promise<void> {
    const { default: forms } = await import('#forms')
    const worker = this.getAttribute('worker')
    const isBeside = this.hasAttribute('beside')
    const page = worker === null ? undefined : pageSandboxAt(worker)
    const targets = { served: this.hasAttribute('served'), page, anywhere: isBeside }
    this.draw(h(App, { forms, targets, operation: this.getAttribute('operation'), isBeside }))
  }
}

class RunProgram extends Element {
  connectedCallback(): void {
    const [worker, url] = [this.getAttribute('worker')!, this.getAttribute('program')!]
    this.draw(h(Program, { sandbox: pageSandboxAt(worker), url }))
  }
}

/** Defines the elements, once. */
export function defineTryIt(): void {
  if (customElements.get('capi-try-it')) return
  customElements.define('capi-try-it', TryIt)
  customElements.define('capi-program', RunProgram)
}

/** Sets the control token of all forms of the page. It stays in memory. */
export function setControlToken(token: string): void {
  changeSession({ controlToken: token })
}
