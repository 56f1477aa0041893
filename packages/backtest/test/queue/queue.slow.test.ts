import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Queue } from 'bullmq'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import {
  compilePortable,
  openResults,
  type QueueRunnerOptions,
  readQueueAddress,
  type Runner,
  runSweep,
  type SweepInput,
} from '@capi/backtest'
import { describeWithOwnRedis, type OwnRedis, ownRedis } from '../../../../tools/vitest/own-redis.ts'
import type { Sealed } from '../../src/queue/messages.ts'
import { prefix, queueNameOf, resultsKeyOf } from '../../src/queue/names.ts'
import { createSeal } from '../../src/queue/seal.ts'
import { readBuild } from '../../src/run/version.ts'
import { expectedOf, inputOf, openSweep, secret, startWorker } from './queue-world.ts'

describeWithOwnRedis('a sweep through a queue', () => {
  let server: OwnRedis
  let redis: Redis
  let input: Omit<SweepInput, 'results'>
  let expected: string
  beforeAll(async () => {
    server = await ownRedis()
    redis = new Redis(server.port)
    redis.on('error', () => {})
    input = await inputOf('2..3', '8..10')
    expected = await expectedOf(input)
  })
  afterAll(async () => {
    redis.disconnect()
    await server.close()
  })
  const open = (
    more: Partial<SweepInput> = {},
    options: Partial<QueueRunnerOptions> = {},
  ): ReturnType<typeof openSweep> => openSweep(server.port, { ...input, ...more }, options)
  const sweep = async (runner: Runner, more: Partial<SweepInput> = {}): Promise<string> =>
    JSON.stringify(await runSweep(runner, { ...input, results: openResults(undefined), ...more }))
  const openFolder = (): string => {
    const folder = mkdtempSync(join(tmpdir(), 'capi-queue-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    return folder
  }

  it('has the results of one process, and leaves nothing but the names of the queue', async () => {
    await redis.set('of-another-program', 'untouched')
    // Redis refuses this user every key that is not of the queue.
    await redis.call('ACL', 'SETUSER', 'robot', 'on', '>hidden-word', '~capi-sweep:*', '+@all')
    const address = readQueueAddress(`redis://robot@127.0.0.1:${server.port}`, 'hidden-word')
    const workers = [startWorker(server.port, { address }), startWorker(server.port, { address })]
    const runner = await open({}, { address })
    expect(await sweep(runner)).toBe(expected)
    await runner.close()
    expect([runner, ...workers].flatMap(({ notices }) => notices).join('\n')).not.toMatch(/hidden-word|NOPERM/)
    expect([runner, ...workers].flatMap(({ notices }) => notices).join('\n')).not.toMatch(/hidden-word|NOPERM/)
    for (const { stop } of workers) await stop()
    const keys = await redis.keys('*')
    expect(keys.filter((key) => !key.startsWith('capi-sweep:'))).toEqual(['of-another-program'])
    expect(await redis.get('of-another-program')).toBe('untouched')
    const left = keys
      .filter((key) => key.startsWith('capi-sweep:'))
      .map((key) => key.replace(/^capi-sweep:\w{24}:/, ''))
    for (const key of left) expect(['meta', 'events', 'id', 'stalled-check', 'marker']).toContain(key)
  })

  it('runs a strategy with packages of its own, whose names the workers do not know', async () => {
    const folder = openFolder()
    const add = (name: string, manifest: object, text: string): void => {
      mkdirSync(join(folder, 'node_modules', name), { recursive: true })
      writeFileSync(join(folder, 'node_modules', name, 'package.json'), JSON.stringify({ name, ...manifest }))
      writeFileSync(join(folder, 'node_modules', name, 'index.js'), text)
    }
    add('of-modules', { type: 'module', exports: './index.js' }, `export const word = 'packed'`)
    add('of-require', { main: 'index.js' }, `exports.name = require('node:path').basename('/a/too')`)
    const file = join(folder, 'packed.mjs')
    writeFileSync(
      file,
      `import { word } from 'of-modules'
      import { name } from 'of-require'
      export default { parameters: {}, async run() { throw new Error(word + ' ' + name) } }`,
    )
    const code = await compilePortable(file)
    rmSync(join(folder, 'node_modules'), { recursive: true })
    startWorker(server.port)
    expect(await sweep(await open({ code }), { code, points: [{}] })).toContain('packed too')
  })

  it('has the errors of strategies as results, as threads of one process have', async () => {
    const file = join(openFolder(), 'crashing.mjs')
    writeFileSync(
      file,
      `export default { parameters: {}, async run({ parameters: { how } }) {
        if (how === 'throws') throw new Error('no luck')
        if (how === 'exits') process.exit(7)
      } }`,
    )
    const points = ['exits', 'well', 'throws'].map((how) => ({ how }))
    const given = { ...input, code: await compilePortable(file), points }
    startWorker(server.port)
    const results = await sweep(await open(given), given)
    expect(results).toMatch(/"error":"The strategy crashing failed at [^"]*: no luck"/)
    expect(results).not.toContain('has no result')
    expect(results).toBe(await expectedOf(given))
  })

  it('shows the strategy no variable of capi', async () => {
    const file = join(openFolder(), 'curious.mjs')
    writeFileSync(
      file,
      `export default { parameters: {}, async run() { throw new Error(Object.entries(process.env).join(' ')) } }`,
    )
    startWorker(server.port, {
      environment: { PATH: '/bin', CAPI_QUEUE_SECRET: 'hidden-word', CAPI_QUEUE_PASSWORD: 'x' },
    })
    const code = await compilePortable(file)
    const results = await sweep(await open({ code }), { code, points: [{}] })
    expect(results).toContain('PATH,/bin')
    expect(results).not.toMatch(/CAPI_|hidden-word/)
  })

  it.each([
    [
      'of another version',
      { version: '9.9.9' },
      'it has version 9.9.9 of @capi/backtest and its packages',
      'this is 9.9.9',
    ],
    [
      'with another secret',
      { secret: 't'.repeat(40) },
      'it has another CAPI_QUEUE_SECRET',
      'another CAPI_QUEUE_SECRET',
    ],
  ])('gives nothing to a worker %s, and both say so', async (_, options, seenBySweep, seenByWorker) => {
    const other = startWorker(server.port, options)
    await vi.waitUntil(() => other.notices.length > 0, 60_000)
    const runner = await open()
    const results = sweep(runner)
    await expect.poll(() => runner.notices.join('\n')).toContain(seenBySweep)
    await expect.poll(() => other.notices.join('\n')).toContain(seenByWorker)
    expect(runner.notices.join('\n')).toContain(
      'No worker is there. Start one: capi sweep-worker --queue redis://127.0.0.1:',
    )
    startWorker(server.port)
    expect(await results).toBe(expected)
    expect(other.notices.join('\n')).not.toContain('has begun')
  })

  it('refuses runs and results that someone without the secret puts into Redis', async () => {
    const worker = startWorker(server.port)
    const runner = await open()
    await expect.poll(() => runner.notices.join('\n')).toContain('One worker takes the runs.')
    const queue = new Queue(queueNameOf(createSeal(secret), await readBuild()), { connection: redis, prefix })
    const text = JSON.stringify({ sweep: 'forged', version: '0.1.0', strategy: { name: 'evil' } })
    onTestFinished(() => queue.close())
    await queue.add('run', { text, mac: '00'.repeat(32) }, { removeOnComplete: true })
    await expect.poll(() => worker.notices.join('\n')).toContain('A run was refused')
    const results = sweep(runner)
    await vi.waitUntil(async () => (await redis.keys(resultsKeyOf('*'))).length > 0, 60_000)
    const [key] = await redis.keys(resultsKeyOf('*'))
    await redis.xadd(
      key!,
      '*',
      'text',
      JSON.stringify({ sweep: key!.split(':')[2], run: 'x', outcome: {} }),
      'mac',
      '00',
    )
    await expect.poll(() => runner.notices.join('\n')).toContain('A result was refused')
    expect(await results).toBe(expected)
    expect(worker.notices.join('\n')).not.toContain('evil')
  })

  it('gives each run its own result although someone has exchanged two of them in Redis', async () => {
    const runner = await open()
    const results = sweep(runner)
    const queue = new Queue<Sealed>(queueNameOf(createSeal(secret), await readBuild()), { connection: redis, prefix })
    onTestFinished(() => queue.close())
    await vi.waitUntil(async () => (await queue.getWaitingCount()) === input.points.length, 60_000)
    const [first, , third] = await queue.getWaiting()
    for (const each of [first!, third!]) await each.remove()
    await queue.add('run', third!.data, { jobId: first!.id!, removeOnComplete: true })
    await queue.add('run', first!.data, { jobId: third!.id!, removeOnComplete: true })
    startWorker(server.port)
    expect(await results).toBe(expected)
  })

  it('keeps what is complete when it is ended, stops its workers, and goes on later', async () => {
    const path = join(openFolder(), 'results.jsonl')
    const worker = startWorker(server.port)
    const stop = new AbortController()
    const first = openResults(path)
    const runner = await open()
    const onResult = (): void => stop.abort(new Error('enough'))
    await expect(runSweep(runner, { ...input, results: first, signal: stop.signal, onResult })).rejects.toThrow(
      'enough',
    )
    first.close()
    await runner.close()
    const complete = readFileSync(path, 'utf8').trim().split('\n').length
    expect(complete).toBeLessThan(input.points.length)
    await expect.poll(() => worker.notices.join('\n')).toContain('The sweep has ended')
    const next = openResults(path)
    let made = 0
    const onNext = (_: unknown, isKnown: boolean): void => void (made += isKnown ? 0 : 1)
    expect(await sweep(await open(), { results: next, onResult: onNext })).toBe(expected)
    next.close()
    expect(made).toBe(input.points.length - complete)
  })

  it('goes on after Redis has lost all that it had', async () => {
    const runner = await open()
    const table = sweep(runner)
    await expect.poll(() => redis.dbsize()).toBeGreaterThan(input.points.length)
    await server.kill()
    const notices = (): string => runner.notices.join('\n')
    await expect.poll(notices).toMatch(/does not respond \(\w+\); waiting for it\./)
    await server.start()
    await expect.poll(notices).toContain('responds again')
    startWorker(server.port)
    expect(await table).toBe(expected)
  })

  it('ends with an error where Redis refuses the runs, and does not count them as results', async () => {
    const runner = await open()
    const path = join(openFolder(), 'results.jsonl')
    const results = openResults(path)
    await redis.config('SET', 'maxmemory', '1')
    onTestFinished(() => void redis.config('SET', 'maxmemory', '0'))
    await expect(sweep(runner, { results })).rejects.toThrow(
      /The queue redis:\/\/127\.0\.0\.1:\d+ refuses a run: .*OOM/,
    )
    results.close()
    expect(readFileSync(path, 'utf8')).toBe('')
    await redis.config('SET', 'maxmemory', '0')
  })

  it('refuses a strategy that was not compiled for other machines', async () => {
    const { portable: _, ...code } = input.code
    await expect(open({ code })).rejects.toThrow('must be compiled for other machines')
  })
})
