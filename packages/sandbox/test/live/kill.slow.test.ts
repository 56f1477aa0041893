import { connect, createServer, type Server, type Socket } from 'node:net'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import type { JournalPlace } from '../../src/index.ts'
import { freePort } from '../../../../tools/vitest/free-port.ts'
import { createTold, startLoad, type Told } from '../journal/load.ts'
import { ask, databaseUrl, describeWithPostgres, keepInDatabase } from '../journal/journal-places.ts'
import { startProcess } from '../journal/command-process.ts'
import { expectTold, killAgainAndAgain, prepare, rounds } from '../journal/kill-under-load.ts'

type DatabasePlace = Extract<JournalPlace, { databaseUrl: string }>

/** Ends the connections of a world's sandbox, as a restarting server does, and waits until they have ended. */
async function endSessions({ world }: DatabasePlace): Promise<void> {
  await ask(async (client) => {
    const text = 'select pg_terminate_backend(pid, 60000) from pg_stat_activity where application_name = $1'
    await client.query(text, [`capi-sandbox ${world}`])
  })
}

interface Proxy {
  readonly url: string
  /** Cuts all connections and accepts none until it is back. */
  goAway(): void
  comeBack(): Promise<void>
  close(): void
}

/** A proxy to the database that can be cut. */
async function startProxy(): Promise<Proxy> {
  const { hostname, port } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const listen = async (at: number): Promise<Server> => {
    const server = createServer((near) => {
      const far = connect(Number(port || 5432), hostname)
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(one)
        one.on('error', () => undefined)
        one.on('close', () => other.destroy())
        one.pipe(other)
      }
    }).listen(at, '127.0.0.1')
    await once(server, 'listening')
    return server
  }
  const at = await freePort()
  let server = await listen(at)
  const goAway = (): void => {
    server.close()
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${at}`
  return { url: url.href, goAway, comeBack: async () => void (server = await listen(at)), close: goAway }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Waits until some more requests had a response than at this time. */
async function untilMoreAnswers(told: Told): Promise<void> {
  const before = told.answers
  await expect.poll(() => told.answers).toBeGreaterThan(before + 100)
}

describeWithPostgres('a sandbox in a database', () => {
  it(
    `loses nothing that it responded to when it is killed under load, ${rounds} times`,
    { timeout: 1_800_000 },
    async () => {
      const told = await killAgainAndAgain(keepInDatabase())
      console.log(`${told.placed.size} orders, ${told.canceled.size} cancellations, ${told.accounts.size} deposits`)
      expect(told.placed.size).toBeGreaterThan(rounds * 10)
      expect(told.canceled.size).toBeGreaterThan(rounds)
    },
  )

  it('goes on when the server ends its connections under load', async () => {
    const keep = keepInDatabase() as DatabasePlace
    const told = createTold()
    const running = await startProcess(keep)
    await prepare(running)
    const load = startLoad(running.url, told, 'cut')
    for (let cut = 0; cut < 5; cut += 1) {
      await untilMoreAnswers(told)
      await endSessions(keep)
    }
    await untilMoreAnswers(told)
    await load.stop()
    await expectTold(running.url, told)
    expect(await running.stop()).toBe(0)
  })

  it('waits for a line that is away for a while, and loses nothing', async () => {
    const proxy = await startProxy()
    const keep = { ...(keepInDatabase() as DatabasePlace), databaseUrl: proxy.url }
    const told = createTold()
    const running = await startProcess(keep)
    await prepare(running)
    const load = startLoad(running.url, told, 'away')
    await untilMoreAnswers(told)
    proxy.goAway()
    await pause(1_500)
    await proxy.comeBack()
    await untilMoreAnswers(told)
    await load.stop()
    await expectTold(running.url, told)
    expect(await running.stop()).toBe(0)
    proxy.close()
  })

  it('says why it does not start where another one serves the world', async () => {
    const keep = keepInDatabase()
    const running = await startProcess(keep)
    await expect(startProcess(keep)).rejects.toThrow(/^capi-sandbox: the world .* is in use by another sandbox/)
    expect(await running.stop()).toBe(0)
  })

  it('ends in time where the database is gone and a signal comes, and says why', async () => {
    const proxy = await startProxy()
    const keep = keepInDatabase() as DatabasePlace
    const running = await startProcess({ ...keep, databaseUrl: proxy.url })
    await prepare(running)
    proxy.goAway()
    const begun = performance.now()
    expect(await running.stop()).toBe(1)
    expect(performance.now() - begun).toBeLessThan(60_000)
    expect(running.errors()).toMatch(/"msg":"The sandbox must stop within 9000 ms, did not[^"]*"\}\n$/)
    proxy.close()
  })

  it('ends, and says why, when another one has taken over', async () => {
    const proxy = await startProxy()
    const keep = keepInDatabase() as DatabasePlace
    const first = await startProcess({ ...keep, databaseUrl: proxy.url })
    await prepare(first)
    proxy.goAway()
    // A connection that the server believes to be alive would keep its lock.
    await endSessions(keep)
    const second = await startProcess(keep)
    await proxy.comeBack()
    const ended = once(first.child, 'close')
    const told = createTold()
    const load = startLoad(first.url, told, 'deposed', { connections: 2 })
    expect((await ended)[0]).toBe(1)
    await load.stop()
    expect(first.errors()).toContain('Another sandbox has taken over')
    expect(told.placed.size).toBe(0)
    expect(await second.stop()).toBe(0)
    proxy.close()
  })
})
