import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { readBuild } from '../../src/run/version.ts'

describe('the digest of a build', () => {
  it('is the same for a sweep and a worker that were started with other conditions of exports', async () => {
    const program = "import('../../src/run/version.ts').then(async ({ readBuild }) => console.log(await readBuild()))"
    const flags = ['--conditions=@capi/source', '--conditions=development', '--import', 'tsx', '--eval', program]
    const { stdout } = await promisify(execFile)(process.execPath, flags, { cwd: import.meta.dirname })
    expect(stdout.trim()).toBe(await readBuild())
  })
})
