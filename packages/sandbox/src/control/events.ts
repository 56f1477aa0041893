// Lists events, and waits for new ones (long polling).
//
// A reader names the last event that it has seen and gets those after it. If there are none yet, it may wait: over HTTP
// in real time, in process on the clock of the sandbox. In real mode engine time advances meanwhile.
import { Rejection } from '../document/rejection.ts'
import { systemTiming } from '../platform/timers.ts'
import { readAccountId } from './accounts.ts'
import type { ControlContext, EventView, Input, Methods, Output } from './context.ts'
import { subjectOf, viewEvent } from './event-view.ts'
import { linesType } from '../document/write-json.ts'

type EventQuery = Input<'listEvents'>
type EventPage = Output<'listEvents'>

const defaultLimit = 100
/** Milliseconds between two updates of engine time while a reader waits. */
const pollMs = 100

export function createEventControl({
  exchange,
  clock,
  timing = systemTiming,
}: ControlContext): Pick<Methods, 'listEvents'> {
  const { events: log } = exchange

  function read({ after, limit = defaultLimit, kind, accountId }: EventQuery): EventPage {
    const account = accountId === undefined ? undefined : readAccountId(accountId)
    const events: EventView[] = []
    let next = after ?? Math.max(0, log.first - 1, log.last - limit)
    requireLogged(next)
    for (const logged of log.since(next)) {
      if (events.length === limit) break
      next = logged.seq
      if (kind !== undefined && logged.event.kind !== kind) continue
      if (account !== undefined && subjectOf(logged.event).accountId !== account) continue
      events.push(viewEvent(exchange.world, logged))
    }
    return { events, next, first: log.first }
  }

  function readNow(query: EventQuery): EventPage | Promise<EventPage> {
    return exchange.inTurn(() => read(query))
  }

  function requireLogged(after: number): void {
    const [oldest, latest] = [log.first - 1, log.last]
    if (after >= oldest && after <= latest) return
    const expected =
      after < oldest
        ? `at least ${oldest}, because older events are no longer in the log`
        : `at most ${latest}, the number of the latest event`
    throw new Rejection('parameter_invalid', `Query parameter after must be ${expected}, was ${after}.`)
  }

  async function waitFor(query: EventQuery, signal?: AbortSignal): Promise<EventPage> {
    let page = await readNow(query)
    // Only a request over HTTP has a signal.
    const { now, setTimer } = signal ? timing : clock
    const until = now() + (query.waitMs ?? 0)
    const leftMs = (): number => (signal?.aborted ? 0 : until - now())
    while (page.events.length === 0 && leftMs() > 0) {
      await nextEvent(Math.min(leftMs(), pollMs), setTimer, signal)
      page = await readNow({ ...query, after: Math.max(page.next, log.first - 1) })
    }
    return page
  }

  function nextEvent(
    milliseconds: number,
    setTimer: ControlContext['clock']['setTimer'],
    signal?: AbortSignal,
  ): Promise<void> {
    return new Promise((resolve) => {
      const finish = (): void => {
        cancel()
        cancelTimer()
        signal?.removeEventListener('abort', finish)
        resolve()
      }
      const cancel = log.onNext(finish)
      const cancelTimer = setTimer(milliseconds, finish)
      signal?.addEventListener('abort', finish)
    })
  }

  return {
    async listEvents(query = {}, { type, signal } = {}) {
      const page = await waitFor(query, signal)
      return type === linesType ? writeLines(page.events) : page
    },
  }
}

async function* writeLines(events: readonly EventView[]): AsyncIterable<EventView> {
  yield* events
}
