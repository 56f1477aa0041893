// `npm start` and `npm run sandbox`: installs and builds what a program of the local exchange needs,
// runs it in this process, and gets the rest of the repository meanwhile.
import { spawn } from 'node:child_process'
import { mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, isBuilt } from './build.js'
import { withLock } from './lock.js'
import { installFirst } from './pnpm.js'
import { readArguments } from './read-arguments.js'

const root = join(import.meta.dirname, '../../..')
const logFile = 'node_modules/.cache/rest.log'
const { program, args, port } = readArguments(process.argv.slice(2))
// The program reads the variable.
if (port !== undefined) process.env['PORT'] = port
// Standard output is that of the program.
const tell = (text) => void process.stderr.write(`${text}\n`)

// npm passes a signal to its shell only, and most shells end without passing it on. Windows has no other parent for a
// process that lost its own, so that nothing changes there.
const parent = process.ppid
const watch = setInterval(() => {
  if (process.ppid === parent) return
  clearInterval(watch)
  process.kill(process.pid, 'SIGTERM')
}, 200)
watch.unref()

async function prepare() {
  if (isBuilt()) return
  await withLock(async () => {
    if (isBuilt()) return
    tell('Installs what the local exchange needs.')
    await installFirst()
    tell('Builds the local exchange and its page.')
    await build()
  })
}

/** Installs all packages, and builds the docs and the command line, in a process of its own. It ends with this one. */
function getRest() {
  tell(`\nThe docs and the command line are built in the background (${logFile}).`)
  const begun = performance.now()
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true })
  const log = openSync(join(root, logFile), 'w')
  const rest = spawn(process.execPath, [join(import.meta.dirname, 'rest.js')], {
    cwd: root,
    detached: true,
    stdio: ['ignore', log, log],
  })
  const end = () => {
    if (rest.exitCode === null && rest.signalCode === null) process.kill(-rest.pid, 'SIGTERM')
  }
  process.once('exit', end).once('SIGINT', end).once('SIGTERM', end)
  rest.once('exit', (code, signal) => {
    const seconds = Math.round((performance.now() - begun) / 1000)
    if (code === 0) tell(`The docs and the command line are ready after ${seconds} s.`)
    else if (!signal) tell(`The docs and the command line could not be built: ${logFile} says why.`)
  })
  rest.unref()
}

try {
  await prepare()
} catch (error) {
  tell(error.message)
  process.exit(1)
}
process.setSourceMapsEnabled(true)
const file = join(root, `packages/examples/dist/${program}.js`)
process.argv = [process.argv[0], file, ...args]
await import(pathToFileURL(file).href)
// Not where the program only prints something.
if (program !== 'demo' && process.getActiveResourcesInfo().includes('TCPServerWrap')) getRest()
