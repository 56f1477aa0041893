// Runs Schemathesis over the whole document against the local exchange from its sources, as it is and with --strict,
// for each seed, and prints what law.py counted. Exits with 1 if the law is broken, if a response is wrong or that of a
// server error, or if an operation with any input got fewer cases.
//
//   SCHEMATHESIS=.venv/bin/st node tools/repository/schemathesis/run.js [--strict | --lenient] [cases] [seed...]
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const root = join(import.meta.dirname, '../../..')
const document = join(root, 'packages/api/openapi.json')
const program = process.env.SCHEMATHESIS ?? 'st'
const { values: only, positionals } = parseArgs({
  options: { strict: { type: 'boolean' }, lenient: { type: 'boolean' } },
  allowPositionals: true,
})
const modes = only.strict ? [true] : only.lenient ? [false] : [false, true]
const [cases = '100', ...given] = positionals
const seeds = given.length > 0 ? given : ['1', '2', '3']
const credentials = { KEY: 'schemathesis', SECRET: 'schemathesis-secret', PASSPHRASE: 'passphrase1' }

const { error } = spawnSync(program, ['--version'])
if (error) {
  console.error(`Schemathesis must be installed, or named by SCHEMATHESIS: ${error.message}.`)
  process.exit(1)
}

/** Operations of which there is only one request. */
const withoutInput = new Set(
  Object.values(JSON.parse(readFileSync(document, 'utf8')).paths)
    .flatMap(({ get, post }) => [get, post])
    .filter((operation) => operation && !operation.parameters && !operation.requestBody)
    .map(({ operationId }) => operationId),
)

let isBroken = false
for (const strict of modes) {
  for (const seed of seeds) {
    const { fates, examples, isFailed } = await runOnce(strict, seed)
    const counts = {}
    const sent = []
    for (const [operation, fate] of Object.entries(fates)) {
      if (operation.startsWith('(')) continue
      for (const [name, count] of Object.entries(fate)) counts[name] = (counts[name] ?? 0) + count
      sent.push([Object.values(fate).reduce((sum, count) => sum + count), operation])
    }
    const isFew = ([count, operation]) => count < Number(cases) && !withoutInput.has(operation)
    const few = sent.filter(isFew).map(([count, operation]) => `${operation} ${count}`)
    console.log(`seed ${seed}${strict ? ', --strict' : ''}:`, JSON.stringify(counts))
    console.log(`  ${sent.length} operations; with fewer cases: ${few.join(', ') || 'none'}`)
    for (const [place, texts] of Object.entries(examples)) console.log(`  ${place}\n    ${texts.join('\n    ')}`)
    isBroken ||= isFailed || Object.keys(examples).length > 0 || few.length > 0
  }
}
process.exitCode = isBroken ? 1 : 0

/** Runs Schemathesis once and returns its report. */
async function runOnce(strict, seed) {
  const folder = mkdtempSync(join(tmpdir(), 'schemathesis-'))
  const { url, stop } = await startExchange(strict)
  try {
    const law = Object.entries({ ...credentials, DOCUMENT: document, REPORT: join(folder, 'report.json') })
    const options = [
      '--checks',
      'law,not_a_server_error,response_schema_conformance',
      '--continue-on-failure',
      '--no-shrink',
    ]
    const generation = [
      '--phases',
      'examples,coverage,fuzzing',
      '--generation-database',
      'none',
      '--suppress-health-check',
      'all',
    ]
    const args = ['run', document, '--url', url, '--seed', seed, '--max-examples', cases, ...options, ...generation]
    const env = {
      ...process.env,
      ...Object.fromEntries(law.map(([name, value]) => [`LAW_${name}`, value])),
      LAW_STRICT: strict ? '1' : '0',
      SCHEMATHESIS_HOOKS: 'law',
      PYTHONPATH: import.meta.dirname,
      PYTHONDONTWRITEBYTECODE: '1',
    }
    const { stdout, status } = await outputOf(program, args, { cwd: folder, env })
    // It exits with 1 for a failed check, which the report names; with another status it did not run.
    if (status !== 0 && status !== 1) throw new Error(`Schemathesis exited with ${status}.\n${stdout}`)
    // What the other checks found: server errors and wrong responses.
    if (status !== 0) console.log(stdout)
    return { ...JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')), isFailed: status !== 0 }
  } finally {
    await stop()
    rmSync(folder, { recursive: true })
  }
}

/** Starts the exchange on a free port. */
async function startExchange(strict) {
  const cli = join(root, 'packages/sandbox/src/command/cli.ts')
  const args = [
    '-C',
    '@capi/source',
    '--import',
    'tsx',
    cli,
    '--memory',
    '--no-limits',
    '--log-level',
    'error',
    '--port',
    '0',
  ]
  const env = Object.fromEntries(Object.entries(credentials).map(([name, value]) => [`CAPI_SANDBOX_${name}`, value]))
  const child = spawn(process.execPath, strict ? [...args, '--strict'] : args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise((resolve, reject) => {
    let text = ''
    child.stdout.on('data', (chunk) => {
      text += chunk
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(text)
      if (found) resolve(found[0])
    })
    child.once('exit', (status) => reject(new Error(`The exchange exited with ${status}.`)))
  })
  const stop = () => new Promise((resolve) => child.once('exit', resolve) && child.kill())
  return { url, stop }
}

function outputOf(command, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'inherit'] })
    let stdout = ''
    child.stdout.on('data', (chunk) => (stdout += chunk))
    child.once('error', reject)
    child.once('close', (status) => resolve({ stdout, status }))
  })
}
