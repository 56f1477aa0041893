// The commands and flags of capi, of its source and as installed, to compare them.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createProgram } from '../../../cli/src/program.ts'

export interface Described {
  readonly name: string
  readonly help: string
  /** Flags that are not a field of the operation. */
  readonly flags: readonly string[]
  readonly commands: readonly Described[]
}

interface Command {
  readonly commands: readonly Command[]
  readonly options: readonly { readonly long?: string; readonly helpGroupHeading?: string }[]
  name(): string
  helpInformation(): string
}

// Its source text runs in another process, so it uses nothing outside of itself.
function describe(command: Command): Described {
  return {
    name: command.name(),
    help: command.helpInformation(),
    flags: command.options.flatMap(({ long, helpGroupHeading }) =>
      long === undefined || helpGroupHeading === 'Fields:' ? [] : [long.slice(2)],
    ),
    commands: command.commands.map(describe),
  }
}

const quiet = {
  out: () => {},
  paint: () => {},
  error: () => {},
  showStatus: () => {},
  width: 100,
  isTerminal: false,
  hasColour: false,
  screen: undefined,
  isWatched: false,
  environment: {},
}

/** Returns the commands of the source. */
export function describeSource(): Described {
  return describe(createProgram('', { ...quiet, signal: new AbortController().signal }, () => {}))
}

/** Returns the commands of the installed package. */
export async function describeInstalled(packageFolder: string): Promise<Described> {
  const program = `
    import { createProgram } from ${JSON.stringify(join(packageFolder, 'dist/program.js'))}
    ${describe}
    const quiet = { out() {}, error() {}, showStatus() {}, width: 100, isWatched: false, environment: {}, signal: new AbortController().signal }
    console.log(JSON.stringify(describe(createProgram('', quiet, () => {}))))`
  const args = ['--no-warnings', '--input-type=module', '--eval', program]
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 2 ** 24 })
  return JSON.parse(stdout) as Described
}
