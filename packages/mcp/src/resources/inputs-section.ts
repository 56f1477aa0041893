// Writes how the inputs of a tool are named on the page of its operation, which has the names of the wire.
import type { ManualField, ManualKind } from '@capi/api/manual'

/** Returns a section for the page; empty for a tool without inputs. */
export function describeInputs(tool: string, fields: readonly ManualField[]): string {
  if (fields.length === 0) return ''
  const rows = differing(fields).map(([name, wire]) => `| \`${name}\` | \`${wire}\` |\n`)
  const about = `The tool \`${tool}\` takes enum values by their names, and decimals and ids as strings.`
  const table = `| Input of the tool | Field on this page |\n| --- | --- |\n${rows.join('')}`
  return `\n## Inputs of the tool\n\n${about}\n${rows.length > 0 ? `\n${table}` : ''}`
}

/** Returns the paths of the fields whose names differ. */
function differing(fields: readonly ManualField[]): [name: string, wire: string][] {
  return fields.flatMap((field): [string, string][] => {
    const { name, wire, kind } = field
    const inner = differing(fieldsOf(kind)).map(([one, other]): [string, string] => [
      `${name}.${one}`,
      `${wire}.${other}`,
    ])
    return name === wire ? inner : [[name, wire], ...inner]
  })
}

function fieldsOf(kind: ManualKind): readonly ManualField[] {
  if (kind.type === 'object') return kind.fields
  return kind.type === 'list' || kind.type === 'map' ? fieldsOf(kind.of) : []
}
