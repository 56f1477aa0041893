// Runs failing tests with vitest and with node:test, and reads what they print.
import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, vi } from 'vitest'
import { createWorld, type TestContext } from '@capi/test-kit'
import { isTestContext } from '../src/test-context.ts'

const folder = fileURLToPath(new URL('failing/', import.meta.url))

/** Runs a command that fails, and returns what it prints. */
function run(args: readonly string[]): Promise<string> {
  const env = { ...process.env, NO_COLOR: '1', NODE_TEST_CONTEXT: undefined }
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { cwd: folder, env }, (error, stdout, stderr) => {
      if (error) resolve(stdout + stderr)
      else reject(new Error(`Expected a test that fails, but it passed:\n${stdout}`))
    })
  })
}

const story = /seed "own", last 2 events:\n(ℹ |\s)*2025-11-27 00:00:00\.005  cmt_btcusdt  is at 60000\n/

describe('a test that fails', () => {
  it('prints the seed and the last events with vitest', async () => {
    const vitest = join(createRequire(import.meta.url).resolve('vitest/package.json'), '../vitest.mjs')
    const printed = await run([vitest, 'run', '--config', 'vitest.config.mjs'])
    expect(printed).toMatch(story)
    expect(printed).toContain('seed "shared", last 0 events:')
    // Not that of the test that passed.
    expect(printed).not.toContain('60001')
    expect(printed).toMatch(/1 failed \| 1 passed/)
  })

  it('prints the seed and the last events with node:test', async () => {
    const printed = await run([
      '--conditions=@capi/source',
      `--import=${import.meta.resolve('tsx')}`,
      '--test',
      '--test-reporter=spec',
      'node.mjs',
    ])
    expect(printed).toMatch(story)
    expect(printed).not.toContain('60001')
  })
})

describe('a world', () => {
  it('is closed at the end of the test', async () => {
    const ends: (() => Promise<void>)[] = []
    const context: TestContext = { after: (end) => void ends.push(end) }
    const { sandbox } = createWorld(context)
    const close = vi.spyOn(sandbox, 'close')
    for (const end of ends) await end()
    expect(close).toHaveBeenCalledOnce()
  })

  it('knows the contexts of tests from options', (test) => {
    expect([isTestContext(test), isTestContext({ seed: 'x' }), isTestContext({})]).toEqual([true, false, false])
  })
})
