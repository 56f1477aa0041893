import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { describeWith } from '../../../../tools/vitest/needs.ts'
import { stateHash, serializeState } from '../../src/index.ts'
import { digest } from '../../src/base/hash.ts'
import { nodes } from '../worlds/node-binaries.ts'
import { rush, summaryOf } from '../worlds/fixed-games.ts'
import { createStage } from '../stage.ts'

const games = 20

describe('the same seed and commands', () => {
  const here = Array.from({ length: games }, (_, game) => summaryOf(rush(game)))

  const generations = new Set(nodes.flatMap(({ version }) => version?.split('.')[0] ?? []))
  for (const { binary, version } of nodes) {
    const lack = version === null ? `no Node runs as ${binary}` : null
    describeWith('another Node', lack, `in a process of ${version ?? binary}`, () => {
      it('give the same state', () => {
        const script = resolve(import.meta.dirname, '../worlds/fixed-games.ts')
        const there = execFileSync(binary, ['--import', 'tsx', script, String(games)], { encoding: 'utf8' })
        expect(there.trim().split('\n')).toEqual(here)
      })
    })
  }

  describeWith('another Node', generations.size > 1 ? null : `only ${process.version} runs`, 'on several Nodes', () => {
    it('are tried on two versions of Node', () => expect(generations.size).toBeGreaterThan(1))
  })

  it('differ where the commands differ', () => {
    expect(new Set(here).size).toBe(games)
  })

  it('give the same records, however an advance is split', () => {
    for (let game = 0; game < games; game += 1) expect(summaryOf(rush(game, true))).toBe(summaryOf(rush(game)))
  })
})

describe('stateHash', () => {
  it('differs after each change of the state, and not after reads', () => {
    const hashes = new Set<string>()
    const stage = createStage()
    const account = stage.account('1000')
    const note = (): void => void hashes.add(stateHash(stage.world))
    note()
    const order = stage.place(account, 'open_long', '0.01', '89000')
    note()
    stage.advance(1)
    note()
    stage.marketMaker({ levels: 7 })
    note()
    stage.settings(account, { crossLeverage: 21 })
    note()
    stage.price('90000.1')
    note()
    stage.cancel(account, order)
    note()
    expect(hashes.size).toBe(7)
    stage.offer(account, 'open_long', '0', '89000')
    note()
    expect(hashes.size).toBe(7)
  })

  it('is the digest of the canonical text', () => {
    const { world } = createStage()
    expect(stateHash(world)).toBe(digest(serializeState(world)))
    expect(JSON.parse(serializeState(world))).toMatchObject({ seed: 'stage', lastId: `${world.lastId}n` })
  })
})

describe('digest', () => {
  it('differs for texts that differ in one place, and has 32 digits', () => {
    const text = 'x'.repeat(500)
    const all = new Set([digest(text), digest(''), digest(`${text}x`)])
    for (let index = 0; index < 500; index += 1) all.add(digest(`${text.slice(0, index)}y${text.slice(index + 1)}`))
    expect(all.size).toBe(503)
    for (const each of all) expect(each).toMatch(/^[0-9a-f]{32}$/)
  })
})
