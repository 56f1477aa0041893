import { describe, expect, it } from 'vitest'
import { createRandom } from '../../src/base/random.ts'
import { createScheduler, type Scheduler } from '../../src/base/scheduler.ts'
import { createServer, type Server } from '../../src/world/server.ts'

const request = {
  method: 'GET',
  target: '/capi/v2/market/time',
  headers: [],
  body: undefined,
  timeoutMs: 5_000,
  maxResponseBytes: 1_000_000,
  signal: undefined,
} as const

interface Running {
  readonly server: Server
  readonly scheduler: Scheduler
  readonly events: string[]
  readonly errors: unknown[]
}

function newServer(hasStandby = false, flipsBits = false): Running {
  const random = createRandom('server')
  const scheduler = createScheduler(random.fork('ties'))
  const [events, errors]: [string[], unknown[]] = [[], []]
  const server = createServer({
    scheduler,
    random,
    start: 1_767_571_200_000,
    hasStandby,
    flipsBits,
    sandbox: { accounts: [{ name: 'one', deposit: '1000' }], snapshotEvery: 10 },
    onEvent: (text) => events.push(text),
    onError: (error) => errors.push(error),
  })
  return { server, scheduler, events, errors }
}

const start = async ({ server, scheduler }: Running): Promise<void> => {
  server.start()
  await scheduler.runUntil(() => server.sandbox !== undefined, 10_000)
}

describe('createServer', () => {
  it('continues after a crash with everything that it has acknowledged', async () => {
    const running = newServer()
    const { server, scheduler, events, errors } = running
    await start(running)
    const { accountId } = server.sandbox!.accounts[0]!
    server.sandbox!.control.deposit(accountId, '500')
    let isDurable = false
    void server.sandbox!.untilDurable().then(() => (isDurable = true))
    await scheduler.runUntil(() => isDurable, 10_000)
    server.crash()
    expect(server.sandbox).toBeUndefined()
    await start(running)
    // A read of the history waits until all changes are durable.
    let equity = ''
    void server.sandbox!.control.getAccount({ accountId }).then(({ balances }) => (equity = balances[0]!.equity))
    await scheduler.runUntil(() => equity !== '', 10_000)
    expect(equity).toBe('1500')
    expect(events).toEqual(['process 1 starts', 'serves requests', 'crashes', 'process 2 starts', 'serves requests'])
    expect(errors).toEqual([])
  })

  it('refuses connections while no process serves, and ends those that a crash finds open', async () => {
    const running = newServer()
    const { server, scheduler } = running
    expect(server.accept(request, () => undefined)).toBe(false)
    await start(running)
    const ends: unknown[] = []
    expect(server.accept(request, (response) => ends.push(response?.status))).toBe(true)
    await scheduler.runUntil(() => ends.length === 1, 1_000)
    server.accept(request, (response) => ends.push(response?.status))
    server.crash()
    expect(ends).toEqual([200, undefined])
  })

  it('ends when its disk is full, and starts again when there is room', async () => {
    const running = newServer()
    const { server, scheduler, events, errors } = running
    await start(running)
    server.disk.capacity = server.disk.used
    server.sandbox!.control.saveSnapshot({ name: 'large' })
    await scheduler.runUntil(() => server.sandbox === undefined, 10_000)
    expect(events.at(-1)).toBe('ends: The disk of the disk is full; nothing more can be stored.')
    server.disk.capacity = Infinity
    await start(running)
    expect(errors).toEqual([])
  })

  it('is replaced by its standby while it stands still, and sends nothing that is out of date afterwards', async () => {
    const running = newServer(true)
    const { server, scheduler, events, errors } = running
    await start(running)
    const first = server.sandbox!
    await scheduler.runUntil(() => scheduler.now > 1_000, 10_000)
    server.standStill(6_000)
    await scheduler.runUntil(() => server.sandbox !== first, 10_000)
    // Requests that wait in the process of before: it reads them when it goes on, and knows no better.
    const responses: unknown[] = []
    void first.transport(request).then(({ status }) => responses.push(status))
    const second = server.sandbox!
    second.control.deposit(second.accounts[0]!.accountId, '500')
    await scheduler.runUntil(() => events.some((text) => /ends: Another sandbox has taken over/.test(text)), 20_000)
    await scheduler.runUntil(() => server.isIdle, 10_000)
    expect(responses).toEqual([])
    expect(server.sandbox).toBe(second)
    expect(errors).toEqual([])
  })

  it('hands over to its standby when it closes, and waits for it in turn', async () => {
    const running = newServer(true)
    const { server, scheduler, events, errors } = running
    await start(running)
    for (let count = 0; count < 2; count += 1) {
      const before = server.sandbox
      await scheduler.runUntil(() => server.isIdle, 10_000)
      const end = scheduler.now + 3_000
      await scheduler.runUntil(() => scheduler.now > end, 10_000)
      server.handOver()
      await scheduler.runUntil(() => server.sandbox !== undefined && server.sandbox !== before, 10_000)
    }
    const served = events.filter((text) => text.endsWith('serves requests')).map((text) => text.split(':')[0])
    expect(served.length).toBe(3)
    expect([served[0], served[2]]).not.toContain(served[1])
    expect(errors).toEqual([])
  })

  it('refuses to start from a disk with an inverted bit and names the record, or serves what was stored', async () => {
    const running = newServer(false, true)
    const { server, scheduler, events, errors } = running
    await start(running)
    const { accountId } = server.sandbox!.accounts[0]!
    for (let count = 1; count <= 40; count += 1) {
      server.sandbox!.control.deposit(accountId, '1')
      let isDurable = false
      void server.sandbox!.untilDurable().then(() => (isDurable = true))
      await scheduler.runUntil(() => isDurable, 10_000)
      server.crash()
      await start(running)
      let equity = ''
      void server.sandbox!.control.getAccount({ accountId }).then(({ balances }) => (equity = balances[0]!.equity))
      await scheduler.runUntil(() => equity !== '', 10_000)
      expect(equity).toBe(String(1_000 + count))
    }
    const refusals = events.filter((text) => /does not start: .*damaged after record \d+/.test(text))
    expect(refusals.length).toBeGreaterThan(0)
    expect(events.filter((text) => text === 'an operator restores a backup').length).toBeGreaterThanOrEqual(
      refusals.length,
    )
    expect(errors).toEqual([])
  })
})
