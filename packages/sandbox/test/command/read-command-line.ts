// Reads a command line in this process.
import { createProgram } from '../../src/command/flags.ts'
import { readSettings, type Settings } from '../../src/command/settings.ts'

export function readCommandLine(args: readonly string[], env: Readonly<Record<string, string>>): Settings {
  return readSettings(
    createProgram('', () => {}, 80),
    args,
    env,
  )
}

/** Returns the help at a width. */
export function readHelp(width: number): string {
  let printed = ''
  createProgram('1.2.3', (text) => (printed += text), width).outputHelp()
  return printed
}
