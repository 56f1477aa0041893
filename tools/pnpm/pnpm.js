// The pnpm of this repository, which is installed before the first time. npm verifies it against the hash in the
// lockfile beside this file. Where the lockfile has no build for the platform, npx runs the same version, without a
// hash of ours.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const folder = import.meta.dirname
const name = `node_modules/@pnpm/exe.${process.platform}-${process.arch}`
const locked = readLock('package-lock.json')[name]
const { optionalDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
const [version] = Object.values(optionalDependencies)

function readLock(file) {
  const path = join(folder, file)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {}
}

// npm writes this list when everything is installed.
const isInstalled = () => readLock('node_modules/.package-lock.json')[name]?.integrity === locked.integrity

function install() {
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline']
  // Its standard output would be taken for that of pnpm.
  const { error } = spawnSync('npm', args, { cwd: folder, stdio: ['ignore', 2, 'inherit'] })
  if (error) throw error
  // npm passes over an optional package that does not match its hash.
  if (!isInstalled())
    throw new Error(`Expected pnpm ${version} with the hash ${locked.integrity}, which npm did not install.`)
}

/** Starts pnpm, and returns its process. */
export function startPnpm(args, options) {
  // The builds are for glibc, and there is none that npm would install elsewhere.
  const hasBuild = locked && process.report.getReport().header.glibcVersionRuntime
  if (hasBuild && !isInstalled()) install()
  // turbo looks for pnpm in the path.
  const env = { ...process.env, PATH: `${join(folder, name)}${delimiter}${process.env['PATH']}` }
  return hasBuild
    ? spawn('pnpm', args, { stdio: 'inherit', env, ...options })
    : spawn('npx', ['-y', `pnpm@${version}`, ...args], { stdio: 'inherit', ...options })
}

/** Starts turbo with these tasks or flags, and returns its process. */
export function startTurbo(args) {
  process.env['TURBO_TELEMETRY_DISABLED'] = '1'
  const flags = ['--ui=stream', '--concurrency=3', '--continue=dependencies-successful']
  return startPnpm(['exec', 'turbo', 'run', ...flags, ...args])
}

/** Resolves to the status with which a process ends. */
export function statusOf(child) {
  return new Promise((resolve, reject) => child.once('error', reject).once('exit', (code) => resolve(code ?? 1)))
}
