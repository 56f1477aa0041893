// The terminal of the command: answers go to standard output, everything else to standard error. All text is escaped
// here, because any of it may come from a server.
import { escapeLine, escapeLines, escapePainted } from './escape-text.ts'
import { processScreen, type Screen } from './screen.ts'

export interface Terminal {
  readonly out: (text: string) => void
  /** The same for a table whose cells are escaped: its colours remain. */
  readonly paint: (text: string) => void
  readonly error: (text: string) => void
  /** Shows a line on standard error in place of the one before, if that is a terminal; an empty one removes it. */
  readonly showStatus: (text: string) => void
  /** Columns of tables: COLUMNS, those of the terminal, or 120 for a file or another program. */
  readonly width: number
  /** Whether standard output is a terminal. */
  readonly isTerminal: boolean
  /** Whether standard output is a terminal with colours, and NO_COLOR is not set. */
  readonly hasColour: boolean
  /** What redraws standard output in place; undefined if that is no terminal. */
  readonly screen: Screen | undefined
  /** Whether standard error is a terminal. */
  readonly isWatched: boolean
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal
}

/** Returns the terminal of this process; `interruption` is called when a command needs the signal. */
export function processTerminal(interruption: () => AbortSignal): Terminal {
  const { stdout, stderr, env } = process
  const columns = Number(env['COLUMNS'])
  return {
    out: (text) => void stdout.write(escapeLines(text)),
    paint: (text) => void stdout.write(escapePainted(text)),
    error: (text) => void stderr.write(escapeLines(text)),
    showStatus(text) {
      if (stderr.isTTY) stderr.write(`\r\u001B[K${escapeLine(text)}`)
    },
    // Some terminals report no columns.
    width: [columns, stdout.columns].find((width) => width > 0) ?? 120,
    isTerminal: stdout.isTTY,
    hasColour: stdout.isTTY && !env['NO_COLOR'] && env['TERM'] !== 'dumb',
    screen: stdout.isTTY ? processScreen(stdout) : undefined,
    isWatched: stderr.isTTY,
    environment: env,
    get signal() {
      return interruption()
    },
  }
}
