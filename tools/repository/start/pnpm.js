// The pnpm and the tasks of this repository, for programs that start before anything is installed.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const { packageManager } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))

/** Runs a command line of a shell, which finds npm and npx on Windows too; rejects unless it ends with 0. */
export async function run(command, { cwd = root, stdio = ['ignore', 2, 2] } = {}) {
  const child = spawn(command, { cwd, stdio, shell: true })
  const status = await new Promise((resolve, reject) => child.once('error', reject).once('exit', resolve))
  if (status !== 0) throw new Error(`${command} ended with the status ${status}.`)
}

/** Runs pnpm, which npx gets from the registry the first time. */
export const pnpm = (args, options) => run(`npx --yes ${packageManager} ${args}`, options)

// Whether a package is too new to be trusted was asked where the lockfile was written, and is in CI: that takes a
// request for each.
const install = (args) =>
  pnpm(`install --frozen-lockfile --trust-lockfile --prefer-offline --reporter=append-only ${args}`)

/** Installs all packages. */
export const installAll = () => install('')

/** Installs in a new clone what the local exchange and its page need, which takes a quarter of the time. */
export const installFirst = () =>
  existsSync(new URL('../../../node_modules/.modules.yaml', import.meta.url))
    ? installAll()
    : install('--prod --filter-prod @capi/examples... --filter-prod @capi/dashboard...')
