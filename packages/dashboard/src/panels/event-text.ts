// What an event says, in one line for a person.

import type { EventRun } from '../live/event-runs.ts'
import type { Event } from '../live/events.ts'
import { show, signOf } from '../show/decimal.ts'
import { showWord } from '../show/words.ts'

type Detail = Event['detail']

/** Returns what happened, without whose it is and of which contract. */
export function sayRun({ event, first, count }: EventRun): string {
  return count === 1
    ? sayEvent(event)
    : `price from ${amount(first.detail, 'price')} to ${amount(event.detail, 'price')} in ${count} steps`
}

function sayEvent({ kind, detail }: Event): string {
  const text = texts[kind]
  return text
    ? text(detail)
    : Object.entries(detail)
        .map(([name, value]) => `${name} ${value}`)
        .join(', ')
}

const texts: Readonly<Record<string, ((detail: Detail) => string) | undefined>> = {
  order: (detail) => `${asked(detail)}: ${showWord(textOf(detail, 'status'))}${filled(detail)}${reason(detail)}`,
  plan: (detail) =>
    `plan: ${asked(detail)} once ${amount(detail, 'triggerPrice')} is reached: ${showWord(textOf(detail, 'status'))}`,
  fill: (detail) =>
    `${showWord(textOf(detail, 'direction'))} ${amount(detail, 'size')} at ${amount(detail, 'price')} as ${
      detail['isMaker'] === true ? 'maker' : 'taker'
    }, fee ${amount(detail, 'fee')}`,
  bill: (detail) =>
    `${showWord(textOf(detail, 'businessType'))} ${amount(detail, 'amount')} ${textOf(detail, 'coin')}, ` +
    `cash ${amount(detail, 'balance')}`,
  price: (detail) => `price ${amount(detail, 'price')}`,
  funding: (detail) => `funding at a rate of ${amount(detail, 'rate')}, mark ${amount(detail, 'mark')}`,
  liquidation: (detail) => `liquidation: ${showWord(textOf(detail, 'phase'))}`,
}

function asked(detail: Detail): string {
  const price = detail['price'] === null ? 'at market' : `at ${amount(detail, 'price')}`
  return `${showWord(textOf(detail, 'type'))} ${amount(detail, 'size')} ${price}`
}

function filled(detail: Detail): string {
  const size = textOf(detail, 'filledSize')
  return size === null || signOf(size) === 0 ? '' : `, ${show(size)} filled`
}

function reason(detail: Detail): string {
  const why = textOf(detail, 'reason')
  return why === null ? '' : ` (${showWord(why)})`
}

function amount(detail: Detail, name: string): string {
  return show(textOf(detail, name))
}

function textOf(detail: Detail, name: string): string | null {
  const value = detail[name]
  return typeof value === 'string' ? value : null
}
