// Skipped tests: a person sees the reason, and a run in CI fails unless the skip is permitted.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../product/paths.ts'

const cases = `
import { it } from 'vitest'
import { describeWith } from ${JSON.stringify(join(root, 'tools/vitest/needs.ts'))}
it('runs', () => {})
describeWith('Redis', null, 'what is available', () => it('runs', () => {}))
describeWith('mounted disks', 'no right to mount', 'a disk', () => {
  it('fills', () => { throw new Error('ran') })
  it('grows', () => { throw new Error('ran') })
})`
const unstated = `${cases}\nit.skip('is left out', () => {})`

let folder: string
beforeAll(async () => {
  const parent = join(root, 'tools/dist')
  await mkdir(parent, { recursive: true })
  folder = await mkdtemp(join(parent, 'skips-'))
  await mkdir(join(folder, 'test'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Runs a test file with the configuration of the repository. */
async function run(text: string, environment: Record<string, string>, ...flags: string[]) {
  await writeFile(join(folder, 'test/case.test.ts'), text)
  const { CI: _, CAPI_SKIPS: __, npm_lifecycle_event: ___, ...inherited } = process.env
  const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--root', folder, ...flags]
  return new Promise<{ exit: unknown; lines: string[] }>((resolve) => {
    const config = ['--config', join(root, 'vitest.shared.ts')]
    const options = { cwd: folder, env: { ...inherited, ...environment } }
    execFile(process.execPath, [...args, ...config], options, (error, _out, stderr) =>
      resolve({
        exit: error?.code ?? 0,
        lines: stderr.split('\n').filter((line) => /^(skipped|NOT PERMITTED)/.test(line)),
      }),
    )
  })
}

const group = 'test/case.test.ts > a disk (2 tests; needs mounted disks: no right to mount)'
const single = 'test/case.test.ts > is left out (1 test; no need is stated)'

describe('skipped tests', () => {
  it('are listed with the reason where a person runs them', async () => {
    expect(await run(unstated, {})).toEqual({ exit: 0, lines: [`skipped  ${group}`, `skipped  ${single}`] })
  })

  it('are not listed by the script of a package, after which `tools/repository/results.js` lists them', async () => {
    const environment = { npm_lifecycle_event: 'test' }
    expect(await run(unstated, environment)).toEqual({ exit: 0, lines: [] })
    const { skipped } = JSON.parse(await readFile(join(folder, '.results/test.json'), 'utf8')) as { skipped: number }
    expect(skipped).toBe(3)
    expect((await run(cases, { ...environment, CI: 'true' })).exit).toBe(1)
  })

  it('fail a run in CI', async () => {
    expect(await run(cases, { CI: 'true' })).toEqual({ exit: 1, lines: [`NOT PERMITTED IN CI  ${group}`] })
  })

  it('pass in CI where the list that applies permits their need, and only those', async () => {
    const environment = { CI: 'true', CAPI_SKIPS: 'fork' }
    expect(await run(cases, environment)).toEqual({ exit: 0, lines: [`skipped  ${group}`] })
    const lines = [`skipped  ${group}`, `NOT PERMITTED IN CI  ${single}`]
    expect(await run(unstated, environment)).toEqual({ exit: 1, lines })
  })

  it('are not those that a failed hook prevents', async () => {
    const failing = `import { beforeAll, describe, it } from 'vitest'
      describe('a group', () => {
        beforeAll(() => { throw new Error('no start') })
        it('runs', () => {})
      })`
    expect(await run(failing, { CI: 'true' })).toEqual({ exit: 1, lines: [] })
  })

  it('are not listed where a person asked for some tests only', async () => {
    expect(await run(unstated, {}, '-t', 'runs')).toEqual({ exit: 0, lines: [] })
  })
})
