// The server that a rehearsal publishes to: a registry on 127.0.0.1 without any other behind it, and before it what the
// forge and the public registry do and this one does not.
//
// - the forge proves the identity of a job, and the registry exchanges the proof for a token;
// - a staged package can be installed only after a maintainer has approved it.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, type Server, type ServerResponse, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { json, text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { repository } from '../packages.ts'

const proof = 'proof-of-the-rehearsal'
const requestToken = 'token-of-the-job'

/** A running registry. */
export interface Forge {
  readonly url: string
  /** What the forge tells a job that may identify itself. */
  readonly identity: Readonly<Record<string, string>>
  /** A token of a maintainer. */
  readonly token: string
  /** The ids of the packages that wait for approval. */
  staged(): readonly string[]
  close(): Promise<void>
}

/** Starts it, with its files in a folder. */
export async function startForge(folder: string): Promise<Forge> {
  const port = await freePort()
  const staged = new Map<string, { readonly name: string; readonly body: string }>()
  let token = ''
  const server = createServer((incoming, response) => {
    handle(incoming, response).catch((error: unknown) => send(response, 500, { error: String(error) }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const registry = await startRegistry(folder, port, url)
  const password = randomUUID()
  const user = { name: 'maintainer', password }
  const created = await fetch(`http://127.0.0.1:${port}/-/user/org.couchdb.user:maintainer`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(user),
  })
  token = ((await created.json()) as { token: string }).token

  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = decodeURIComponent(incoming.url!.split('?')[0]!)
    const bearer = incoming.headers.authorization?.replace('Bearer ', '')
    if (path === '/identity') return send(response, bearer === requestToken ? 200 : 403, { value: proof })
    if (path.startsWith('/-/npm/v1/oidc/token/exchange/package/'))
      return send(response, bearer === proof ? 201 : 403, bearer === proof ? { token } : {})
    const [, name] = /^\/-\/stage\/package\/(.+)$/.exec(path) ?? []
    if (name !== undefined) {
      if (bearer !== token) return send(response, 401, { error: 'A token is needed.' })
      const stageId = randomUUID()
      staged.set(stageId, { name, body: await text(incoming) })
      return send(response, 201, { stageId })
    }
    const [, id = ''] = /^\/-\/stage\/([0-9a-f-]+)\/approve$/.exec(path) ?? []
    const waiting = staged.get(id)
    if (waiting) {
      const put = request(`http://127.0.0.1:${port}/${waiting.name.replace('/', '%2f')}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
      }).end(waiting.body)
      const [answer] = (await once(put, 'response')) as [IncomingMessage]
      if (answer.statusCode === 201) staged.delete(id)
      return send(response, answer.statusCode!, await json(answer))
    }
    const { method, url: target, headers } = incoming
    const passed = request({ host: '127.0.0.1', port, method: method!, path: target!, headers })
    incoming.pipe(passed)
    const [answer] = (await once(passed, 'response')) as [IncomingMessage]
    // Nothing of it is kept, or a package manager that prefers its cache would not learn of the next release.
    answer.pipe(response.writeHead(answer.statusCode!, { ...answer.headers, 'cache-control': 'no-store' }))
  }

  return {
    url,
    identity: {
      GITHUB_ACTIONS: 'true',
      ACTIONS_ID_TOKEN_REQUEST_URL: `${url}/identity?version=2`,
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: requestToken,
    },
    token,
    staged: () => Array.from(staged.keys()),
    close: async () => {
      await closeServer(server)
      registry.kill()
      if (registry.exitCode === null && registry.signalCode === null) await once(registry, 'exit')
    },
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeAllConnections()
  await closed
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await closeServer(server)
  return port
}

async function startRegistry(folder: string, port: number, publicUrl: string): Promise<ChildProcess> {
  mkdirSync(folder, { recursive: true })
  const config = {
    storage: join(folder, 'storage'),
    auth: { htpasswd: { file: join(folder, 'htpasswd') } },
    uplinks: {},
    packages: { '@capi/*': { access: '$all', publish: '$authenticated' }, '**': { access: '$all' } },
    max_body_size: '64mb',
    web: { enable: false },
    log: { type: 'file', path: join(folder, 'log'), level: 'warn' },
  }
  // JSON is YAML as well.
  writeFileSync(join(folder, 'config.yaml'), JSON.stringify(config))
  const program = join(repository, 'tools/release/registry/node_modules/verdaccio/bin/verdaccio')
  const args = [program, '--config', join(folder, 'config.yaml'), '--listen', `127.0.0.1:${port}`]
  const env = { ...process.env, VERDACCIO_PUBLIC_URL: publicUrl, NODE_NO_WARNINGS: '1' }
  const child = spawn(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] })
  let stderr = ''
  child.stderr.on('data', (chunk: Buffer) => (stderr += String(chunk)))
  for (let tries = 0; tries < 600; tries++) {
    if (child.exitCode !== null) break
    const isUp = await fetch(`http://127.0.0.1:${port}/-/ping`).then(
      () => true,
      () => false,
    )
    if (isUp) return child
    await setTimeout(100)
  }
  child.kill()
  throw new Error(`The registry did not start: ${stderr}`)
}
