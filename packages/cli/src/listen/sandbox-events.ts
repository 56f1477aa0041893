// The events of a running local exchange, by long polling. Each event has a number, so none is returned twice. Events
// that the log of the exchange no longer has are reported as lost. A restart without stored data begins again at number
// 1, which is reported as well.
import { setTimeout as sleep } from 'node:timers/promises'
import { type ControlAnswer, type ControlInput, controlOperations } from '@capi/api/control'
import { controlManual } from '@capi/api/control-manual'
import { type ControlAddress, callControl } from '../control/call-control.ts'
import { RefusedError, lineOf } from '../output/exit-status.ts'
import type { Terminal } from '../output/terminal.ts'
import type { EventFilter, ListenEvent } from './listen-event.ts'

type Page = ControlAnswer<'listEvents'>
type SandboxEvent = Page['events'][number]

export interface SandboxOptions extends EventFilter, ControlAddress {
  readonly accountId: string | undefined
  /** Unix milliseconds: events since this time are returned first. Undefined for new events only. */
  readonly since: number | undefined
  /** Called with a line for the user. */
  readonly report: (text: string) => void
}

const kindField = controlManual.listEvents.fields.find(({ name }) => name === 'kind')!
/** The kinds of events. */
export const sandboxKinds: readonly string[] = kindField.kind.type === 'word' ? kindField.kind.words : []

/** How long one request waits for an event, in milliseconds. */
const waitMs = 20_000
/** The pauses after requests that failed, in milliseconds. */
const [firstPauseMs, longestPauseMs] = [200, 5_000]

/** Yields the events of an exchange until the signal of the terminal aborts. */
export async function* sandboxEvents(options: SandboxOptions, terminal: Terminal): AsyncGenerator<ListenEvent> {
  const { report } = options
  const { signal } = terminal
  let { since } = options
  const read = (input: ControlInput<'listEvents'>): Promise<Page> => {
    // A connection that stays silent for longer than the wait is dead.
    const limited = AbortSignal.any([signal, AbortSignal.timeout(waitMs * 2)])
    return callControl(controlOperations.listEvents, input, options, { ...terminal, signal: limited }) as Promise<Page>
  }
  const latest = await read({ limit: 1 })
  let after = since === undefined ? latest.next : latest.first - 1
  let last: SandboxEvent | undefined
  let pauseMs = 0
  while (!signal.aborted) {
    try {
      if (pauseMs > 0) {
        const [number, isOther] = await resume(read, after, last, report)
        after = number
        // Its time may be before the one that was asked for.
        if (isOther) since = undefined
      }
      const page = await read({ after, limit: 1_000, waitMs })
      pauseMs = 0
      after = page.next
      last = page.events.at(-1) ?? last
      for (const event of page.events) {
        // What happens from now on is wanted, also if the time of the exchange goes back.
        const isNew = event.seq > latest.next
        if (isWanted(event, { ...options, since: isNew ? undefined : since })) yield eventOf(event)
      }
    } catch (error) {
      if (signal.aborted) return
      // The first failure is reported; a refusal may be that of a number that the log does not have.
      if (pauseMs === 0 && !(error instanceof RefusedError && error.message.startsWith('['))) report(lineOf(error))
      if (pauseMs > 0 && isLasting(error)) throw error
      pauseMs = Math.min(longestPauseMs, Math.max(firstPauseMs, pauseMs * 2))
      await sleep(pauseMs, undefined, { signal }).catch(() => {})
    }
  }
}

/** A refusal that comes again after the number was corrected. */
function isLasting(error: unknown): boolean {
  return error instanceof RefusedError && /^\[\w+\] "[^"]*": 4/.test(error.message)
}

/**
 * Returns the number after which to continue after a failure, and whether the events are those of another run. Reports
 * what is missing.
 */
async function resume(
  read: (input: ControlInput<'listEvents'>) => Promise<Page>,
  after: number,
  last: SandboxEvent | undefined,
  report: (text: string) => void,
): Promise<readonly [after: number, isOther: boolean]> {
  const { next, first } = await read({ limit: 1 })
  const isSame = async (): Promise<boolean> => {
    if (!last || last.seq < first) return true
    const { events } = await read({ after: last.seq - 1, limit: 1 })
    return identityOf(events[0]) === identityOf(last)
  }
  if (next < after || !(await isSame())) {
    report(`The exchange started again, and its events begin at number ${first}.`)
    return [first - 1, true]
  }
  if (first - 1 <= after) return [after, false]
  report(`${first - 1 - after} events are lost: the exchange has only those from number ${first}.`)
  return [first - 1, false]
}

/**
 * What never changes of an event. Its detail does: a plan order that is modified has its new price in its earlier
 * events too.
 */
function identityOf(event: SandboxEvent | undefined): string {
  return event ? [event.seq, event.time, event.kind, event.cause].join() : ''
}

function isWanted(event: SandboxEvent, { kinds, symbols, accountId, since = 0 }: SandboxOptions): boolean {
  return (
    event.time >= since &&
    (!kinds || kinds.includes(event.kind)) &&
    (!symbols || symbols.includes(event.symbol!)) &&
    (accountId === undefined || event.accountId === accountId)
  )
}

function eventOf(json: SandboxEvent): ListenEvent {
  const { kind, time, symbol, seq, cause, detail } = json
  return { kind, time, symbol, id: String(seq), change: cause, shown: detail, json }
}
