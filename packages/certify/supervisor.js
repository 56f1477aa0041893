// Runs the program in place of its starter, and ends it when the starter is gone, however that ended: the pipe to it
// closes then. Usage: supervisor FILE ARGUMENTS…
import { spawn } from 'node:child_process'
import { constants } from 'node:os'

const [file = '', ...args] = process.argv.slice(2)
const child = spawn(file, args, { stdio: ['ignore', 'inherit', 'inherit'] })
child.once('error', (error) => {
  console.error(error.message)
  process.exit(127)
})
child.once('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
// A request to end goes to the whole group, so the program has it too.
process.on('SIGTERM', () => undefined)
process.on('SIGINT', () => undefined)
process.stdin.once('close', () => process.kill(-process.pid, 'SIGKILL')).resume()
