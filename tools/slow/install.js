// Installs what only slow tests need, unless it is there. npm verifies it against the hashes in the lockfile beside
// this file.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from '../pnpm/lock.js'

const cwd = import.meta.dirname
const lock = readFileSync(join(cwd, 'package-lock.json'), 'utf8')
const installed = join(cwd, 'node_modules/.installed.json')
const isInstalled = () => existsSync(installed) && readFileSync(installed, 'utf8') === lock

function install() {
  if (isInstalled()) return
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline']
  const { error, status } = spawnSync('npm', args, { cwd, stdio: ['ignore', 2, 'inherit'] })
  if (error) throw error
  if (status !== 0) throw new Error('The packages of tools/slow could not be installed.')
  writeFileSync(installed, lock)
}

if (!isInstalled()) await withLock(install)
