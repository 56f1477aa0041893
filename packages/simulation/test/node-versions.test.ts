import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { describeWith } from '../../../tools/vitest/needs.ts'
import { nodes } from '../../engine/test/worlds/node-binaries.ts'
import { simulate } from '../src/simulate.ts'
import { corpus } from './corpus.ts'

const seeds = corpus.slice(0, 2).map(({ seed }) => seed)
const script = resolve(import.meta.dirname, 'print-digests.ts')

describe('the timeline of a seed', () => {
  // The first one is the Node of this test.
  for (const { binary, version } of nodes.slice(1)) {
    const lack = version === null ? `no Node runs as ${binary}` : null
    describeWith('another Node', lack, `in a process of ${version ?? binary}`, () => {
      it('is the same, byte for byte', async () => {
        const flags = ['--import', 'tsx', '--conditions=@capi/source', script, ...seeds]
        const there = execFileSync(binary, flags, { encoding: 'utf8' })
        const here = []
        for (const seed of seeds) here.push((await simulate({ seed, minutes: 0.5 })).digest)
        expect(there.trim().split('\n')).toEqual(here)
      })
    })
  }
})
