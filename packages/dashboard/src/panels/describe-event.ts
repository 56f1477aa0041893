/** Describes an event in one line. */
import { show, signOf } from '../format/decimal.ts'
import { showWord } from '../format/words.ts'
import type { EventGroup } from '../state/group-events.ts'
import type { Event } from '../state/use-events.ts'

type Detail = Event['detail']

/** Returns the description, without account and contract. */
export function describeGroup({ event, first, count }: EventGroup): string {
  return count === 1
    ? describeEvent(event)
    : `price from ${amount(first.detail, 'price')} to ${amount(event.detail, 'price')} in ${count} steps`
}

function describeEvent({ kind, detail }: Event): string {
  const text = texts[kind]
  return text
    ? text(detail)
    : Object.entries(detail)
        .map(([name, value]) => `${name} ${value}`)
        .join(', ')
}

const texts: Readonly<Record<string, ((detail: Detail) => string) | undefined>> = {
  order: (detail) =>
    `${orderText(detail)}: ${showWord(textOf(detail, 'status'))}${filledText(detail)}${reasonText(detail)}`,
  plan: (detail) =>
    `plan: ${orderText(detail)} once ${amount(detail, 'triggerPrice')} is reached: ${showWord(textOf(detail, 'status'))}`,
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

function orderText(detail: Detail): string {
  const price = detail['price'] === null ? 'at market' : `at ${amount(detail, 'price')}`
  return `${showWord(textOf(detail, 'type'))} ${amount(detail, 'size')} ${price}`
}

function filledText(detail: Detail): string {
  const size = textOf(detail, 'filledSize')
  return size === null || signOf(size) === 0 ? '' : `, ${show(size)} filled`
}

function reasonText(detail: Detail): string {
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
