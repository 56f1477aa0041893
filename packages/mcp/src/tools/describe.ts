// Writes the descriptions of tools: what the operation does, its weight, and how it is known.
import type { Operation } from '@capi/api'
import type { Known, ManualOperation } from '@capi/api/manual'

/** Returns the mark of a fact that is not simply documented, such as `[practice, G12]`; empty without one. */
export function markOf({ basis, gaps = [] }: Known): string {
  const marks = [...(basis === 'documented' ? [] : [basis]), ...gaps]
  return marks.length === 0 ? '' : `[${marks.join(', ')}]`
}

/** Returns the description of an operation's tool. */
export function describeOperation(operation: Operation, entry: ManualOperation): string {
  const { weight, signed, permission } = operation
  const cost = `Weight ${weight.ip} for the IP${signed ? `, ${weight.uid} for the UID` : ''}`
  return paragraphs(
    entry.description,
    `${cost}; ${signed ? `signed, permission to ${permission}` : 'public'}.`,
    describeKnown(entry),
  )
}

/** Returns the description of a control operation's tool. */
export function describeControl(entry: ManualOperation): string {
  return paragraphs(entry.description, 'Local exchange only; no weight.', describeKnown(entry))
}

function describeKnown({ basis, note, gaps = [] }: Known): string {
  if (basis === 'documented' && note === undefined && gaps.length === 0) return ''
  const open = gaps.length === 0 ? '' : `Open: ${gaps.map((gap) => `capi://gaps/${gap}`).join(', ')}.`
  return [`How it is known: ${basis}.`, note?.replaceAll(/\s+/g, ' ').trim(), open].filter(Boolean).join(' ')
}

function paragraphs(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n')
}
