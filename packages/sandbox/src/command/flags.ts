// The flags of the command. Each can be given by the environment as well, under the name that follows from its own; a flag
// goes before the environment. The help text is made from this table, so that it cannot lack one.

import { limits } from '@capi/api'

export interface Flag {
  /** Without the dashes. */
  readonly name: string
  /** What stands for its value in the help; undefined for a flag that is given or not. */
  readonly value?: string
  readonly short?: string
  /** Another variable of the environment that is looked at after its own. */
  readonly alias?: string
  readonly text: string
}

/** The budgets of the document, in the form of the flag. */
export const documentedLimits: string = [limits.ipWeight, limits.uidWeight, limits.windowMs].join('/')

export const flags: readonly Flag[] = [
  { name: 'port', value: 'N', alias: 'PORT', text: 'port to listen on; 0 takes any free one (8787)' },
  { name: 'host', value: 'H', text: 'address to listen on (127.0.0.1)' },
  {
    name: 'control-token',
    value: 'TEXT',
    text:
      'what callers of /sandbox/... and /metrics must show as a bearer token; needed on any other address than ' +
      "this machine's own, and better given by the environment, which other users cannot see",
  },
  { name: 'seed', value: 'TEXT', text: 'decides how prices wander (capi)' },
  {
    name: 'limits',
    value: 'IP/UID/MS',
    text: `weight that an address and an account may spend in so many milliseconds (${documentedLimits})`,
  },
  { name: 'no-limits', text: 'let everybody ask as often as they like' },
  { name: 'data', value: 'DIR', text: 'folder to keep everything in (.capi)' },
  { name: 'database-url', value: 'URL', text: 'keep everything in this PostgreSQL database instead' },
  { name: 'world', value: 'NAME', text: 'which of the worlds of the database (default)' },
  { name: 'patience', value: 'MS', text: 'how long a database that is away is waited for before it ends (30000)' },
  { name: 'memory', text: 'keep everything in memory, and nothing after the end' },
  { name: 'reset', text: 'drop what was kept and begin anew' },
  { name: 'until', value: 'SEQ', text: 'go back to this record and drop those after it' },
  {
    name: 'log-level',
    value: 'L',
    text: 'what is logged on stderr, as lines of JSON: debug (every request), info, warn, error or silent (warn)',
  },
  {
    name: 'scenario',
    value: 'NAME',
    text: 'play a scenario instead, and say whether it came out as it should; the exit status is 1 where it did not',
  },
  { name: 'scenarios', text: 'list the scenarios' },
  { name: 'help', short: 'h', text: 'print this text' },
  { name: 'version', short: 'v', text: 'print the version' },
]

/** Returns the variable of the environment that stands for a flag. */
export function variableOf({ name }: Flag): string {
  return `CAPI_${name.toUpperCase().replaceAll('-', '_')}`
}

const width = 20
const lineLength = 118

/** Returns the lines of the help that tell of the flags. */
export function describeFlags(): string {
  return flags.map(describeFlag).join('\n')
}

function describeFlag({ name, value, text }: Flag): string {
  const head = `  --${name}${value === undefined ? '' : ` ${value}`}`
  const lines: string[] = ['']
  for (const word of text.split(' ')) {
    if (`${lines.at(-1)} ${word}`.length > lineLength - width) lines.push('')
    lines.push(`${lines.pop()} ${word}`.trim())
  }
  const indent = ' '.repeat(width)
  const isLong = head.length > width - 2
  const body = lines.join(`\n${indent}`)
  return isLong ? `${head}\n${indent}${body}` : `${head.padEnd(width)}${body}`
}
