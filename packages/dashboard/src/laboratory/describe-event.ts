// Describes an event in one line.
import { show, signOf } from '../format/decimal.ts'
import { showRole, showWord } from '../format/words.ts'
import type { EventGroup } from '../state/group-events.ts'
import type { Event } from '../state/use-events.ts'

/** Returns the description, without account and contract. */
export function describeGroup({ event, first, count }: EventGroup): string {
  if (count === 1) return describeEvent(event)
  const [from, to] = [first, event].map(({ detail }) => fieldsOf(detail).amount('price'))
  return `price from ${from} to ${to} in ${count} steps`
}

function describeEvent({ kind, detail }: Event): string {
  const describe = descriptions[kind]
  if (describe) return describe(fieldsOf(detail))
  const fields = Object.entries(detail).map(([name, value]) => `${name} ${value}`)
  return fields.join(', ')
}

type Fields = ReturnType<typeof fieldsOf>

/** Returns functions that format the fields of an event by their names. */
function fieldsOf(detail: Event['detail']) {
  const text = (name: string): string | null => (typeof detail[name] === 'string' ? detail[name] : null)
  const amount = (name: string): string => show(text(name))
  const word = (name: string): string => showWord(text(name))
  return { detail, text, amount, word }
}

const descriptions: Readonly<Record<string, ((fields: Fields) => string) | undefined>> = {
  order(fields) {
    const { text, amount, word } = fields
    const [size, reason] = [text('filledSize'), text('reason')]
    const filled = size === null || signOf(size) === 0 ? '' : `, ${amount('filledSize')} filled`
    return `${describeTerms(fields)}: ${word('status')}${filled}${reason === null ? '' : ` (${word('reason')})`}`
  },
  plan(fields) {
    const [role, parent] = [fields.text('role'), fields.text('parentOrderId')]
    const name = role === null ? 'plan' : showRole(role)
    const of = parent === null ? '' : ` of ${parent}`
    return `${name}${of}: ${describeTerms(fields)} once ${fields.amount('triggerPrice')} is reached: ${fields.word('status')}`
  },
  fill({ detail, amount, word }) {
    const role = detail['isMaker'] === true ? 'maker' : 'taker'
    return `${word('direction')} ${amount('size')} at ${amount('price')} as ${role}, fee ${amount('fee')}`
  },
  bill: ({ text, amount, word }) =>
    `${word('businessType')} ${amount('amount')} ${text('coin')}, cash ${amount('balance')}`,
  price: ({ amount }) => `price ${amount('price')}`,
  funding: ({ amount }) => `funding at a rate of ${amount('rate')}, mark ${amount('mark')}`,
  halt: ({ text, word }) => `${word('state')}${text('reason') === null ? '' : `: ${text('reason')}`}`,
  terms: ({ text }) => `${text('name')} is now ${text('to')}, was ${text('from')}`,
  liquidation: ({ word }) => `liquidation: ${word('phase')}`,
}

function describeTerms({ text, amount, word }: Fields): string {
  return `${word('type')} ${amount('size')} at ${text('price') === null ? 'market' : amount('price')}`
}
