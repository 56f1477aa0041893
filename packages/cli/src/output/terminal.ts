/** The streams of the process, as the command uses them: answers on standard output, everything else on standard error. */
export interface Terminal {
  readonly out: (text: string) => void
  readonly error: (text: string) => void
  /** Columns of standard output; undefined where it is no terminal, so that nothing need be left out. */
  readonly width: number | undefined
  /** Whether a person watches standard error. */
  readonly isWatched: boolean
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal
}

/** Returns the terminal of this process. */
export function processTerminal(signal: AbortSignal): Terminal {
  const { stdout, stderr, env } = process
  const columns = Number(env['COLUMNS'])
  return {
    out: (text) => void stdout.write(text),
    error: (text) => void stderr.write(text),
    width: stdout.isTTY ? stdout.columns : columns > 0 ? columns : undefined,
    isWatched: stderr.isTTY,
    environment: env,
    signal,
  }
}
