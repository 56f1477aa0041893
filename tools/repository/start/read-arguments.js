// The arguments of `npm start` and `npm run sandbox`. They are read before anything is installed, and
// before Node could take a flag for the name of a file.
import { parseArgs } from 'node:util'

const help = `npm start -- [--port N]             starts the local exchange with a demonstration (port 8787, or PORT)
npm run sandbox -- [FLAGS]          starts the local exchange alone; --help prints its flags
npm start -- demo                   prints the demonstration and stops
`

const programs = ['start', 'demo', 'sandbox']

/** Returns what to run, its arguments, and the port that was given. Prints the help or what is wrong, and ends. */
export function readArguments(given) {
  const [first = 'start', ...rest] = given
  const [program, args] = first.startsWith('-') ? ['start', given] : [first, rest]
  if (!programs.includes(program))
    fail(`The program must be ${programs.join(', ')} or none, was ${JSON.stringify(program)}.`)
  // The sandbox reads its flags itself.
  if (program === 'sandbox') return { program, args }
  const { port, help: isHelp } = readFlags(program, args)
  if (isHelp) {
    process.stdout.write(help)
    process.exit(0)
  }
  if (port !== undefined && !(/^\d{1,5}$/.test(port) && Number(port) < 65_536))
    fail(`--port must be a number from 0 to 65535, was ${JSON.stringify(port)}.`)
  return { program, args: [], port }
}

function readFlags(program, args) {
  const port = program === 'start' ? { port: { type: 'string' } } : {}
  try {
    return parseArgs({ args, options: { ...port, help: { type: 'boolean', short: 'h' } } }).values
  } catch (error) {
    return fail(error.message.replace(/\. To specify a positional argument.*/, '.'))
  }
}

function fail(text) {
  process.stderr.write(`${text}\n\n${help}`)
  process.exit(2)
}
