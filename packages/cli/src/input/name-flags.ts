// Names flags in place of fields in the errors of the client, which knows no flags.
import { UsageError } from '@capi/client'
import { kebab } from './field-flags.ts'
import type { Field } from './fields.ts'

/**
 * Returns the error with the flag of each field that its message names: `--match-price market` for `matchPrice:
 * 'market'`.
 */
export function nameFlags(error: unknown, fields: readonly Field[]): unknown {
  // The fields of a JSON argument are not flags.
  const hasJson = fields.some(({ kind }) => kind.type === 'list' && kind.of.type === 'object')
  if (!(error instanceof UsageError) || hasJson || fields.length === 0 || error.message.startsWith('--')) return error
  const flags = new Map(fields.map(({ name }) => [name, `--${kebab(name)}`]))
  const names = new RegExp(`(?<![-\\w"'])(${[...flags.keys()].join('|')})(?:: '(\\w+)')?(?![\\w"'])`, 'g')
  const text = error.message.replace(names, (_, name: string, value?: string) =>
    value === undefined ? flags.get(name)! : `${flags.get(name)} ${value}`,
  )
  return new UsageError(text)
}
