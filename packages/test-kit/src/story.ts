// The story of a world: what the test did, and what happened on the exchange. A failed test prints its end.
import type { Sandbox } from '@capi/sandbox'

export interface Story {
  /** Adds what the test or a program does, before it does it. */
  add(who: string, text: string): void
  /** Returns the seed and the last lines as text. */
  describe(): Promise<string>
}

type EventPage = Awaited<ReturnType<Sandbox['control']['listEvents']>>
type Page = Extract<EventPage, { readonly events: readonly unknown[] }>
type Event = Page['events'][number]

interface Line {
  readonly time: number
  readonly who: string
  readonly text: string
  /** The number of an event; for a step of the test, that of the last event before it. */
  readonly seq: number
}

interface Step extends Omit<Line, 'seq'> {
  readonly seq: Promise<number>
}

/** How many lines are printed, and how many lines of the test are stored. */
const lastLines = 30
/** How many events are read. A change of price has one event for each step of the clock. */
const lastEvents = 1_000

export function createStory({ control }: Pick<Sandbox, 'control'>, seed: string): Story {
  const steps: Step[] = []
  const readPage = (limit: number): Promise<Page> => control.listEvents({ limit }) as Promise<Page>

  async function readEvents(): Promise<readonly Line[]> {
    const { events } = await readPage(lastEvents)
    // The accounts of the exchange itself are not in this list, and their bills are of no interest.
    const names = new Map(control.listAccounts().map(({ accountId, name }) => [accountId, name || accountId]))
    return withoutIntermediatePrices(events).flatMap((event) => {
      const { seq, time, accountId, symbol } = event
      const who = accountId === null ? (symbol ?? 'exchange') : names.get(accountId)
      return who === undefined ? [] : [{ seq, time, who, text: describeEvent(event) }]
    })
  }

  return {
    add(who, text) {
      const seq = readPage(0).then(({ next }) => next)
      steps.push({ time: control.now(), who, text, seq })
      if (steps.length > lastLines) steps.shift()
    },
    async describe() {
      const own = await Promise.all(steps.map(async (step) => ({ ...step, seq: (await step.seq) + 0.5 })))
      const lines = [...own, ...(await readEvents())].toSorted((one, other) => one.seq - other.seq)
      const shown = lines.slice(-lastLines)
      const width = Math.max(0, ...shown.map(({ who }) => who.length))
      const head = `seed ${JSON.stringify(seed)}, last ${shown.length} events:`
      return [head, ...shown.map(({ time, who, text }) => `  ${writeTime(time)}  ${who.padEnd(width)}  ${text}`)].join(
        '\n',
      )
    },
  }
}

// Of the price changes of a contract that follow each other, only the last is of interest.
function withoutIntermediatePrices(events: readonly Event[]): readonly Event[] {
  return events.filter(({ kind, symbol }, index) => {
    const next = events[index + 1]
    return kind !== 'price' || next?.kind !== 'price' || next.symbol !== symbol
  })
}

function describeEvent({ kind, symbol, detail }: Event): string {
  const at = (price: unknown): string => (price === null ? 'at the market price' : `at ${String(price)}`)
  const { type, size, price, status, reason, direction, fee, businessType, amount, coin, balance, rate, phase } = detail
  const { orderId, planOrderId, triggerPrice, isMaker } = detail
  switch (kind) {
    case 'order':
      return `order ${orderId}: ${type} ${size} ${symbol} ${at(price)}, ${status}${reason ? ` (${reason})` : ''}`
    case 'plan':
      return `plan order ${planOrderId}: ${type} ${size} ${symbol} when the price is ${triggerPrice}, ${status}`
    case 'fill':
      return `fill of ${orderId}: ${direction} ${size} ${at(price)} as ${isMaker ? 'maker' : 'taker'}, fee ${fee}`
    case 'bill':
      return `bill: ${businessType} ${amount} ${coin}, balance ${balance}`
    case 'price':
      return `price ${price}`
    case 'funding':
      return `funding rate ${rate}`
    case 'liquidation':
      return `liquidation: ${phase}`
    default: {
      const fields = Object.entries(detail).map(([name, value]) => `${name} ${value}`)
      return [`${kind}:`, ...fields].join(' ')
    }
  }
}

function writeTime(time: number): string {
  return new Date(time).toISOString().replace('T', ' ').replace('Z', '')
}
