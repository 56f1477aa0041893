// Files that nothing imports and exports that nobody uses. What is started by its path is listed in `knip.json`.
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../src/bundle/paths.ts'
import { slowPackages } from '../../vitest/slow-packages.ts'

it('no file is unused, and no export', () => {
  const knip = join(dirname(slowPackages().resolve('knip')), '../bin/knip.js')
  const { status, stdout, stderr } = spawnSync(process.execPath, [knip, '--no-progress'], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(stdout + stderr).toBe('')
  expect(status).toBe(0)
})
