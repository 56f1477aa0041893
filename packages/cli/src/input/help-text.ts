// The help texts below the flags of a command: the fields of JSON arguments, and the provenance notes of the document.
import type { Known } from '@capi/api/manual'
import type { Command } from 'commander'
import { describeField, kebab } from './field-flags.ts'
import { type Field, fieldsOf, itemOf } from './fields.ts'

/** Returns the text after the flags of a command. */
export function describeMore(command: Command, operation: Known, fields: readonly Field[]): string {
  return [
    ...fields.flatMap((field) => describeEntries(command, field)),
    describeNotes(command, operation, fields),
  ].join('')
}

/** Wraps a text at the width of the help. */
export function wrap(text: string, command: Command, indent = ''): string {
  const helper = command.createHelp()
  helper.prepareContext({ helpWidth: command.configureOutput().getOutHelpWidth?.() ?? 80 })
  const lines = helper.boxWrap(text, (helper.helpWidth ?? 80) - indent.length).split('\n')
  return lines.map((line, index) => (index === 0 ? line : indent + line)).join('\n')
}

/** Lists the fields of the objects that a flag takes. */
function describeEntries(command: Command, { name, kind }: Field): string[] {
  const fields = fieldsOf(itemOf(kind))
  if (fields.length === 0) return []
  const width = Math.max(...fields.map((field) => field.name.length))
  const lines = fields.map((field) => {
    const term = `  ${field.name.padEnd(width)}  `
    const note = field.note === undefined ? '' : ` ${describeKnown({ ...field, basis: 'documented' })}`
    return `${term}${wrap(`${describeField(field)}${note}`, command, ' '.repeat(term.length))}\n`
  })
  const what = kind.type === 'list' ? 'Each entry of' : 'The object of'
  return [`\n${what} --${kebab(name)} has:\n`, ...lines]
}

/** Returns the notes of an operation and its fields; empty if all of it is documented. */
function describeNotes(command: Command, operation: Known, fields: readonly Field[]): string {
  const notes = [
    { name: '', known: operation },
    ...fields.map((field) => ({ name: `--${kebab(field.name)}: `, known: field })),
  ].flatMap(({ name, known }) => (isPlain(known) ? [] : [`  ${wrap(name + describeKnown(known), command, '  ')}\n`]))
  return notes.length === 0 ? '' : `\nHow it is known:\n${notes.join('')}`
}

function isPlain({ basis, note, gaps }: Known): boolean {
  return basis === 'documented' && note === undefined && gaps === undefined
}

function describeKnown({ basis, note, gaps = [] }: Known): string {
  const mark = basis === 'documented' ? '' : `${basis.charAt(0).toUpperCase()}${basis.slice(1)}.`
  const open = gaps.length === 0 ? '' : `Open: ${gaps.join(', ')}.`
  return [mark, note?.replace(/\s+/g, ' ').trim() ?? '', open].filter((part) => part !== '').join(' ')
}

/** The text after the list of commands. */
export const generalHelp: string = `
Credentials come from CAPI_KEY, CAPI_SECRET and CAPI_PASSPHRASE, or from a profile, which capi profiles add creates in ~/.config/capi/profiles.json, a file readable by its owner only (mode 600). There is no flag for them. CAPI_URL is the address of the service, CAPI_PROFILES the path of the profiles file. The credentials of a profile with a baseUrl are sent only there, unless both --profile and --base-url are given.

A flag that takes a list or JSON also takes @file, or - for standard input: a JSON array, or one entry on each line. A time is Unix milliseconds or UTC, such as 2026-01-31T12:00:00Z. A flag for true or false may be given alone.

Exit status: 0 success, 1 refused, failed or unreachable, 2 invalid usage (nothing was sent), 3 unknown whether an order or a cancellation took effect, 130 interrupted.
`
