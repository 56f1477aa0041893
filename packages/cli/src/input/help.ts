/** What stands below the flags of a command's help: the fields of entries, and how what is marked is known. */
import type { Known } from '@capi/api/manual'
import type { Command } from 'commander'
import { describeField, kebab } from './flag.ts'
import { type Field, fieldsOf, isObject } from './kind.ts'

/** Returns what follows the flags of a command. */
export function describeMore(command: Command, operation: Known, fields: readonly Field[]): string {
  return [
    ...fields.flatMap((field) => describeEntries(command, field)),
    describeNotes(command, operation, fields),
  ].join('')
}

/** Breaks a text into lines as wide as the help is. */
export function wrap(text: string, command: Command, indent = ''): string {
  const helper = command.createHelp()
  helper.prepareContext({ helpWidth: command.configureOutput().getOutHelpWidth?.() ?? 80 })
  const lines = helper.boxWrap(text, (helper.helpWidth ?? 80) - indent.length).split('\n')
  return lines.map((line, index) => (index === 0 ? line : indent + line)).join('\n')
}

/** Says what the objects have that a flag takes. */
function describeEntries(command: Command, { name, kind }: Field): string[] {
  const inner = kind.type === 'list' ? kind.of : kind
  const fields = isObject(inner) ? fieldsOf(inner) : []
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

/** Returns the notes of an operation and of its fields; empty where all is simply documented. */
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

/** What the whole command says after its commands. */
export const generalHelp: string = `
Credentials come from CAPI_KEY, CAPI_SECRET and CAPI_PASSPHRASE, or from a profile in ~/.config/capi/profiles.json, a file that only its owner may read (mode 600): { "default": { "baseUrl", "key", "secret", "passphrase" } }. There is no flag for them. CAPI_BASE_URL says where the service is, CAPI_PROFILES where the profiles are.

A flag that takes a list or JSON also takes @file, or - for standard input: a JSON array, or one entry on each line.

Exit status: 0 done, 1 refused, failed or not reached, 2 wrong usage (nothing was sent), 3 an order or a cancellation may or may not have happened, 130 interrupted.
`
