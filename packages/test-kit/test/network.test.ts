import { ApiError, NetworkError, OutcomeUnknownError } from '@capi/client'
import { describe, expect, it } from 'vitest'
import { createWorld } from '@capi/test-kit'

describe('a network', () => {
  it('loses responses: the order exists, and the client finds it', async (test) => {
    const { network, trader } = createWorld(test)
    const alice = trader('alice')
    const loss = network.losesResponses('placeOrder', { times: 1 })
    expect(await alice.opensLong('0.01')).toMatchObject({ clientOid: 'alice-1', recovered: true })
    expect(loss.count).toBe(1)
    expect(await alice.fills()).toHaveLength(1)
    expect(await alice.opensLong('0.01')).not.toHaveProperty('recovered')
  })

  it('loses requests: nothing is executed', async (test) => {
    const { network, trader } = createWorld(test, { client: { recoveryTimeoutMs: 200 } })
    const alice = trader('alice')
    const loss = network.losesRequests('placeOrder', { times: 1 })
    await expect(alice.opensLong('0.01')).rejects.toThrow(OutcomeUnknownError)
    expect([loss.count, await alice.fills()]).toEqual([1, []])
  })

  it('responds with an error status', async (test) => {
    const { network, trader } = createWorld(test, { client: { retries: 0 } })
    const alice = trader('alice')
    const failure = network.respondsWith(503, 'listFills', { retryAfter: 2 })
    await expect(alice.fills()).rejects.toMatchObject({ status: 503 })
    await expect(alice.fills()).rejects.toThrow(ApiError)
    expect(failure.count).toBe(2)
  })

  it('shows old lists', async (test) => {
    const { network, time, trader } = createWorld(test)
    const alice = trader('alice')
    await alice.opensLong('0.01')
    network.showsOldLists('10s', 'listFills')
    expect(await alice.fills()).toEqual([])
    await time.passes('10s')
    expect(await alice.fills()).toHaveLength(1)
  })

  it('affects only the account that it is given', async (test) => {
    const { network, trader } = createWorld(test, { client: { retries: 0 } })
    const [alice, bob] = [trader('alice'), trader('bob')]
    network.losesRequests('listFills', { of: alice, how: 'reset' })
    expect(await bob.fills()).toEqual([])
    await expect(alice.fills()).rejects.toThrow(NetworkError)
  })

  it('works again after one failure ends or all of them do, and the counts stay', async (test) => {
    const { network, trader } = createWorld(test, { client: { retries: 0 } })
    const alice = trader('alice')
    const first = network.losesRequests('listFills')
    await expect(alice.fills()).rejects.toThrow(NetworkError)
    first.ends()
    first.ends()
    expect(await alice.fills()).toEqual([])
    const second = network.losesRequests()
    await expect(alice.fills()).rejects.toThrow(NetworkError)
    network.recovers()
    expect(await alice.fills()).toEqual([])
    expect([first.count, second.count]).toEqual([1, 1])
  })

  it('fails by chance in the same way for the same seed', async () => {
    const play = async (seed: string): Promise<string> => {
      const world = createWorld({ seed, client: { retries: 0 } })
      const alice = world.trader('alice')
      world.network.losesRequests('listFills', { probability: '0.5' })
      const outcomes = Array.from({ length: 20 }, () => alice.fills().then(String, () => 'lost'))
      const text = (await Promise.all(outcomes)).join()
      await world.close()
      return text
    }
    expect(await play('one')).toBe(await play('one'))
    expect(await play('two')).not.toBe(await play('one'))
  })

  it('refuses options that it does not know, instead of failing for ever', (test) => {
    const { network, sandbox } = createWorld(test)
    const calls: readonly [name: string, call: (options: object) => unknown][] = [
      ['respondsWith', (options) => network.respondsWith(503, 'listFills', options)],
      ['losesResponses', (options) => network.losesResponses('listFills', options)],
      ['losesRequests', (options) => network.losesRequests('listFills', options)],
      ['delaysResponses', (options) => network.delaysResponses('1s', 'listFills', options)],
      ['showsOldLists', (options) => network.showsOldLists('1s', 'listFills', options)],
    ]
    for (const [name, call] of calls)
      expect(() => call({ count: 2 }), name).toThrow(/^The options of a failure are times, .*, was count\.$/)
    expect(sandbox.control.listFaults().faults).toEqual([])
  })

  it('says what a duration must be where it is missing', (test) => {
    const { network } = createWorld(test)
    const showsOldLists = network.showsOldLists as () => unknown
    const delaysResponses = network.delaysResponses as () => unknown
    for (const call of [showsOldLists, delaysResponses])
      expect(() => call()).toThrow(
        'A duration must be whole milliseconds or a text such as 8h, 90s or 1h 30m, was missing.',
      )
  })
})
