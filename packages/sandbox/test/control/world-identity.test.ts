// The identity of the world: another one wherever ids are assigned again, and the same otherwise.
import { createSandbox, type Sandbox } from '@capi/sandbox'
import { describe, expect, it } from 'vitest'

const worldOf = ({ control }: Sandbox): string => control.getHealth().world

describe('the identity of a world', () => {
  it('stays while the world goes on, and is that of its accounts', async () => {
    const sandbox = createSandbox()
    const world = worldOf(sandbox)
    const { accountId } = sandbox.control.createAccount({ deposit: '100' })
    sandbox.control.setClock({ mode: 'real', advanceMs: 3_600_000 })
    sandbox.control.setPrice({ symbol: 'cmt_btcusdt', price: '60000' })
    sandbox.control.saveSnapshot({ name: 'here' })
    expect([worldOf(sandbox), (await sandbox.control.getAccount({ accountId })).world]).toEqual([world, world])
  })

  it('is another one after each reset, restored state and start of a scenario', () => {
    const sandbox = createSandbox()
    const { control } = sandbox
    const worlds = [worldOf(sandbox)]
    control.saveSnapshot({ name: 'here' })
    const changes = [
      () => control.reset(),
      () => control.saveSnapshot({ name: 'here' }),
      () => control.restoreSnapshot({ name: 'here' }),
      () => control.restoreSnapshot({ name: 'here' }),
      () => control.startScenario({ name: control.listScenarios().scenarios.find(({ obstacle }) => !obstacle)!.name }),
    ]
    for (const change of changes) {
      change()
      worlds.push(worldOf(sandbox))
    }
    // Only saving a state changes nothing.
    expect(new Set(worlds).size).toBe(changes.length)
    expect(worlds[1]).toBe(worlds[2])
  })

  it('is another one in every process, because ids begin again', () => {
    let time = 1_000
    const start = (): string => worldOf(createSandbox({ wallClock: () => (time += 1) }))
    const [one, other] = [start(), start()]
    expect(one).not.toBe(other)
  })
})
