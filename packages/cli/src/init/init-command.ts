// `capi init`: writes a TypeScript project with a small bot and its tests, and installs its dependencies.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { UsageError } from '@capi/client'
import { Command } from 'commander'
import { type Exit, RefusedError, exitOf, exits } from '../output/exit-status.ts'
import { printError } from '../output/print-answer.ts'
import type { Terminal } from '../output/terminal.ts'
import { ownTarballFolder, ownVersion, readTarballs } from './find-packages.ts'
import { projectFiles } from './project-files.ts'

interface Options {
  readonly packages?: string
  readonly install: boolean
}

const about = `Writes a strict TypeScript project into a new or empty folder: a small bot, its tests against the local exchange, a
simulated day, and the start on a server. Then it installs the dependencies with npm. "npm run check" in the folder
type-checks, tests and rehearses.`

/** Returns the command; `end` is called with the exit status. */
export function initCommand(terminal: Terminal, end: (exit: Exit) => void): Command {
  return new Command('init')
    .summary('start a project with a bot and its tests')
    .description(about.replaceAll('\n', ' '))
    .argument('[folder]', 'folder of the project', '.')
    .option(
      '--packages <folder>',
      'folder with the tarballs of the packages (default: that of the tarball of this command, or else its version)',
    )
    .option('--no-install', 'do not install the dependencies')
    .action(async (folder: string, options: Options) => {
      try {
        end(await init(resolve(folder), options, terminal))
      } catch (error) {
        printError(terminal, 'init', error)
        end(exitOf(terminal.signal.aborted ? terminal.signal.reason : error, false))
      }
    })
}

async function init(folder: string, { packages, install }: Options, terminal: Terminal): Promise<Exit> {
  const source = packages ?? ownTarballFolder()
  const tarballs = source === undefined ? {} : readTarballs(source, folder)
  const specifierOf = (name: string): string => {
    if (source === undefined) return ownVersion()
    const tarball = tarballs[name]
    if (tarball === undefined) throw new UsageError(`--packages must have a tarball of ${name}, ${source} has none.`)
    return tarball
  }
  const files = projectFiles(folder, specifierOf, tarballs)
  requireEmpty(folder)
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text, { flag: 'wx' })
  }
  terminal.out(`Wrote ${[...files.keys()].join(', ')} into ${folder}\n`)
  if (install) await installDependencies(folder, terminal)
  const start = folder === process.cwd() ? '' : `cd ${JSON.stringify(folder)} && `
  terminal.out(`Next: ${start}${install ? '' : 'npm install && '}npm run check\n`)
  return exits.done
}

/** An empty repository counts as empty. */
function requireEmpty(folder: string): void {
  let names: readonly string[]
  try {
    names = readdirSync(folder).filter((name) => name !== '.git')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return
    throw new UsageError(`The folder must be new or empty, ${folder} cannot be read (${code}).`)
  }
  if (names.length === 0) return
  const shown = names.toSorted().slice(0, 5).join(', ')
  const more = names.length > 5 ? ` and ${names.length - 5} more` : ''
  throw new UsageError(`The folder must be new or empty, ${folder} contains ${shown}${more}.`)
}

async function installDependencies(folder: string, { signal }: Terminal): Promise<void> {
  const args = ['install', '--no-audit', '--no-fund', '--loglevel=error']
  // The output of npm is progress, not the answer.
  const child = spawn('npm', args, {
    cwd: folder,
    signal,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  const failed = (reason: string): RefusedError =>
    new RefusedError(`npm install ${reason}. The files are complete: repeat it in ${folder}.`)
  const [status] = (await once(child, 'close').catch((error: Error) => {
    signal.throwIfAborted()
    throw failed(`could not be started (${error.message})`)
  })) as [number | null]
  if (status !== 0) throw failed(`ended with status ${String(status)}`)
}
