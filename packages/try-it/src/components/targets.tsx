// Where a form sends its request: to the sandbox that serves the page, to the one inside the page, or to an address.
import type { VNode } from 'preact'
import type { Form } from '../describe/field.ts'
import type { PageSandbox } from '../in-page/page-sandbox.ts'
import { servedTransport, transportTo } from '../send/served-sandbox.ts'
import { type Reply, sendRequest } from '../send/send-request.ts'
import { type Session, type Target, changeSession } from '../send/session.ts'
import type { WrittenRequest } from '../values/request.ts'

/** What the page offers; at least one. */
export interface Targets {
  /** Whether a sandbox serves the page. */
  readonly served: boolean
  readonly page: PageSandbox | undefined
  /** Whether the reader may enter an address. */
  readonly anywhere: boolean
}

const names: Readonly<Record<Target, string>> = {
  served: 'the sandbox that serves this page',
  page: 'a sandbox inside this page',
  address: 'another address',
}

function offered({ served, page, anywhere }: Targets): Target[] {
  return [
    ...(served ? ['served' as const] : []),
    ...(page ? ['page' as const] : []),
    ...(anywhere ? ['address' as const] : []),
  ]
}

/** Returns the chosen target, or the first that the page offers. */
export function targetOf(targets: Targets, { target }: Session): Target {
  const all = offered(targets)
  if (all[0] === undefined) throw new Error('This page offers no sandbox.')
  return target && all.includes(target) ? target : all[0]
}

/** Returns the address in the samples. The sandbox inside the page has none, so that of a local one is shown. */
export function baseUrlOf(targets: Targets, session: Session): string {
  const addresses = { served: location.origin, page: 'http://127.0.0.1:8787', address: session.address }
  return addresses[targetOf(targets, session)]
}

export function sendTo(targets: Targets, session: Session, form: Form, request: WrittenRequest): Promise<Reply> {
  const target = targetOf(targets, session)
  if (target === 'page') return targets.page!.call('send', { form, request })
  return sendRequest(form, request, target === 'served' ? servedTransport : transportTo(session.address), session)
}

export function TargetChoice({ targets, session }: { targets: Targets; session: Session }): VNode | null {
  const all = offered(targets)
  const chosen = targetOf(targets, session)
  if (all.length < 2) return null
  return (
    <p class="inputs">
      <label for="target">Send to</label>
      <select
        id="target"
        value={chosen}
        onChange={(event) => changeSession({ target: event.currentTarget.value as Target })}
      >
        {all.map((each) => (
          <option key={each} value={each}>
            {names[each]}
          </option>
        ))}
      </select>
      {chosen === 'address' ? (
        <>
          <input
            aria-label="Address"
            value={session.address}
            autocomplete="off"
            onInput={(event) => changeSession({ address: event.currentTarget.value.trim() })}
          />
          <small>The server must permit requests of this page (CORS).</small>
        </>
      ) : null}
    </p>
  )
}
