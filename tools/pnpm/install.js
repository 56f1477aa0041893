// Installs the packages of the lockfile, which has their hashes: all, or only what the local exchange and its page
// need.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { startPnpm, statusOf } from './pnpm.js'

const root = join(import.meta.dirname, '../..')
const stateFile = join(root, 'node_modules/.cache/installed.json')
const parts = ['--prod', '--filter-prod', '@capi/examples...', '--filter-prod', '@capi/dashboard...']

/** Installs everything. Rejects if that fails. */
export async function installAll(options) {
  // Noted before: an installation of parts would remove what this one has begun to add.
  writeState({ isWhole: true, lock: null })
  await install([], options)
  writeState({ isWhole: true, lock: hashLock() })
}

/** Installs at least what `npm start` needs; calls `onBegin` if something is missing. */
export async function installParts(onBegin, options) {
  const { isWhole, lock } = readState()
  if (lock === hashLock()) return
  onBegin()
  if (isWhole) return installAll(options)
  await install(parts, options)
  writeState({ isWhole: false, lock: hashLock() })
}

async function install(args, options) {
  // What a lockfile says was verified where it was written, and in CI: that asks the registry about every package.
  const trust = process.env['CI'] ? [] : ['--trust-lockfile']
  const child = startPnpm(
    ['install', '--frozen-lockfile', '--prefer-offline', ...trust, '--reporter=append-only', ...args],
    {
      cwd: root,
      ...options,
    },
  )
  if ((await statusOf(child)) !== 0) throw new Error('The packages could not be installed.')
}

/** What is installed: `lock` is the hash of the lockfile, null while it is incomplete. */
function readState() {
  if (existsSync(stateFile)) return JSON.parse(readFileSync(stateFile, 'utf8'))
  // Somebody has installed without this file.
  return { isWhole: existsSync(join(root, 'node_modules/.modules.yaml')), lock: null }
}

function writeState(state) {
  mkdirSync(dirname(stateFile), { recursive: true })
  writeFileSync(stateFile, JSON.stringify(state))
}

function hashLock() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'pnpm-lock.yaml')))
    .digest('hex')
}
