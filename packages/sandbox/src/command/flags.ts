// The flags of the command, which are also the source of its help text. Each flag has an environment variable, which
// the flag overrides.
import { limits } from '@capi/api'

export interface Flag {
  /** Without the dashes. */
  readonly name: string
  /** Placeholder of its value in the help; undefined for a switch. */
  readonly value?: string
  readonly short?: string
  /** Whether it may be given several times. */
  readonly isRepeatable?: boolean
  /** A second environment variable, read after its own. */
  readonly alias?: string
  readonly text: string
}

/** The rate limits of the document, in the format of the flag. */
export const documentedLimits: string = [
  limits.ipWeight,
  limits.uidWeight,
  limits.windowMs,
  limits.orderCallsPerSecond,
].join('/')

export const flags: readonly Flag[] = [
  { name: 'port', value: 'N', alias: 'PORT', text: 'port to listen on; 0 takes any free port (8787)' },
  { name: 'host', value: 'H', text: 'address to listen on (127.0.0.1)' },
  {
    name: 'control-token',
    value: 'TEXT',
    text:
      'bearer token that /sandbox/... and /metrics require; necessary on any address but loopback. Set it as a ' +
      'variable, because other users can see the arguments of a process',
  },
  {
    name: 'allow-host',
    value: 'NAME',
    isRepeatable: true,
    text:
      'a further host name that requests may have in the header Host, such as the name of a container or a proxy; ' +
      'repeatable, in the variable separated by commas',
  },
  { name: 'seed', value: 'TEXT', text: 'seed of the random prices (capi)' },
  {
    name: 'clock',
    value: 'MODE',
    text:
      'real, or manual: then time moves only by the control API, and keys follow from the seed, so that two starts give ' +
      'the same responses. Requests are signed with the time of the exchange, see getServerTime (real)',
  },
  {
    name: 'start-time',
    value: 'TIME',
    text: 'time of a new world: Unix milliseconds, or such as 2026-01-31T12:00:00Z (that of the candles; else now, or a fixed time)',
  },
  {
    name: 'candles',
    value: 'SYMBOL=FILE',
    isRepeatable: true,
    text:
      'replay candles as the prices of a contract in a new world: CSV with a header or lines of JSON, also with gzip; ' +
      'repeatable, in the variable separated by commas',
  },
  {
    name: 'candle-path',
    value: 'PATH',
    text: 'how the price moves inside a candle: drawn, direction, opposite, worst or glide (drawn)',
  },
  { name: 'candle-width', value: 'WIDTH', text: 'width of a candle, such as 1m or 4h (the distance of the first two)' },
  { name: 'candle-gaps', value: 'RULE', text: 'what happens between candles: hold, close or refuse (hold)' },
  { name: 'candle-end', value: 'RULE', text: 'what happens after the last candle: hold or close (hold)' },
  { name: 'contracts', value: 'FILE', text: 'contracts as JSON; contracts.schema.json of the package describes them' },
  {
    name: 'fill-model',
    value: 'FILE',
    text: 'when orders are filled, and at which prices: default, lenient, strict, or a file of JSON (default)',
  },
  { name: 'insurance', value: 'AMOUNT', text: 'balance of the insurance fund of a new world (0)' },
  {
    name: 'limits',
    value: 'IP/UID/MS/N',
    text:
      'weight that an address and an account may spend within MS milliseconds, and how many calls that place or cancel ' +
      `an account may send in a second; N may be left out (${documentedLimits})`,
  },
  { name: 'no-limits', text: 'no rate limits' },
  {
    name: 'strict',
    text: 'refuse fields and query parameters that the document does not contain; otherwise they are ignored, with a warning',
  },
  {
    name: 'answers',
    value: 'FORM',
    text:
      'spellings and types of responses where sources differ: documented (the reference, by its samples where they ' +
      'differ from its tables), tables (its tables alone), observed (live services) or mixed, which chooses for each ' +
      'response by the seed (documented)',
  },
  {
    name: 'mirror',
    value: 'URL',
    text: 'paper trading: have the contracts of the server at this URL, and follow its prices with public reads',
  },
  {
    name: 'mirror-share',
    value: 'PART',
    text: 'part of the weight budget of an address that the reads of --mirror may use (0.25)',
  },
  {
    name: 'mirror-stale',
    value: 'TIME',
    text: 'age from which orders on mirrored prices are refused: such as 30s or 2m (30s)',
  },
  {
    name: 'mirror-symbol',
    value: 'NAME',
    isRepeatable: true,
    text: 'mirror this contract only; repeatable, in the variable separated by commas (all)',
  },
  {
    name: 'record',
    value: 'FILE',
    text:
      'append the mirrored prices to files, for backtests: with prices.csv, one-minute candles to ' +
      'prices.cmt_btcusdt.csv and ticks to prices.cmt_btcusdt.ticks.csv',
  },
  { name: 'data', value: 'DIR', text: 'folder to store all data in (.capi)' },
  {
    name: 'database-url',
    value: 'URL',
    text:
      'store all data in this PostgreSQL database instead. Set a URL with a password as a variable, because other users ' +
      'can see the arguments of a process',
  },
  {
    name: 'world',
    value: 'NAME',
    text: 'name of the world in the database, which several sandboxes may share (default)',
  },
  {
    name: 'patience',
    value: 'MS',
    text: 'how long to wait for a database that cannot be reached, in ms, before the sandbox exits (30000)',
  },
  {
    name: 'standby',
    text:
      'wait while another sandbox has the world of the database, and take over when it ends; give it to both. Until ' +
      'then every request gets 503',
  },
  { name: 'memory', text: 'store nothing: all data is lost at the end' },
  {
    name: 'history-limit',
    value: 'N',
    text:
      'with --memory, how many final orders, fills and bills of all accounts stay in memory, N of each; the oldest are ' +
      'dropped first (no limit)',
  },
  { name: 'reset', text: 'delete all stored data and start empty' },
  { name: 'until', value: 'SEQ', text: 'go back to this journal record and delete the records after it' },
  {
    name: 'retain',
    value: 'TIME',
    text:
      'how long to retain journal records, which --until can go back to: such as 30m, 36h or 7d, 0 for none or forever; ' +
      'orders, fills and bills are not deleted (1d)',
  },
  {
    name: 'log-level',
    value: 'L',
    text: 'log level on stderr, as lines of JSON: debug (every request), info, warn, error or silent (warn)',
  },
  {
    name: 'scenario',
    value: 'NAME',
    text: 'play a scenario instead of serving, and check its expectations; the exit status is 1 if one fails',
  },
  { name: 'scenarios', text: 'list the scenarios' },
  { name: 'help', short: 'h', text: 'print this text' },
  { name: 'version', short: 'v', text: 'print the version' },
]

/** Returns the environment variable of a flag. */
export function variableOf({ name }: Flag): string {
  return `CAPI_${name.toUpperCase().replaceAll('-', '_')}`
}

const width = 20
const lineLength = 118

/** Returns the lines of the help that describe the flags. */
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
