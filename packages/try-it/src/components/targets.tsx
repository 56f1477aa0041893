/** Where a form sends its request: to the sandbox that serves the page, or to the one inside the page. */
import type { VNode } from 'preact'
import type { Form } from '../describe/field.ts'
import type { PageSandbox } from '../in-page/page-sandbox.ts'
import { servedTransport } from '../send/served-sandbox.ts'
import { type Reply, sendRequest } from '../send/send-request.ts'
import { type Session, changeSession } from '../send/session.ts'
import type { WrittenRequest } from '../values/request.ts'

/** What the page offers; at least one. */
export interface Targets {
  /** Whether a sandbox serves the page. */
  readonly served: boolean
  readonly page: PageSandbox | undefined
}

/** Whether the sandbox inside the page is chosen, or the only one. */
export function isInPage({ served, page }: Targets, session: Session): boolean {
  return page !== undefined && (!served || session.isInPage)
}

/** Returns the address in the samples. The sandbox inside the page has none, so that of a local one is shown. */
export function baseUrlOf(targets: Targets, session: Session): string {
  return isInPage(targets, session) ? 'http://127.0.0.1:8787' : location.origin
}

export function sendTo(targets: Targets, session: Session, form: Form, request: WrittenRequest): Promise<Reply> {
  if (isInPage(targets, session)) return targets.page!.call('send', { form, request })
  if (!targets.served) throw new Error('This page offers no sandbox.')
  return sendRequest(form, request, servedTransport, session)
}

export function TargetChoice({ session }: { session: Session }): VNode {
  return (
    <p>
      <label for="target">Send to</label>{' '}
      <select
        id="target"
        value={session.isInPage ? 'page' : 'served'}
        onChange={(event) => changeSession({ isInPage: event.currentTarget.value === 'page' })}
      >
        <option value="served">the sandbox that serves this page</option>
        <option value="page">a sandbox inside this page</option>
      </select>
    </p>
  )
}
