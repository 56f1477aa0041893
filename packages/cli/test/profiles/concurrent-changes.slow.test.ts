// Commands that change the profiles at the same time wait for each other.
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { start } from '../command.ts'

it('stores the profiles of 24 commands that add one at the same time', async () => {
  const home = mkdtempSync(join(tmpdir(), 'capi-profiles-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const names = Array.from({ length: 24 }, (_, index) => `p${index}`)
  const outcomes = await Promise.all(
    names.map((name) => start(['profiles', 'add', name], { HOME: home }, `k-${name}\ns\np`).outcome),
  )
  expect(outcomes.map(({ exit }) => exit)).toEqual(names.map(() => 0))
  const folder = join(home, '.config/capi')
  const stored = JSON.parse(readFileSync(join(folder, 'profiles.json'), 'utf8')) as Record<string, { key: string }>
  expect(Object.fromEntries(Object.entries(stored).map(([name, { key }]) => [name, key]))).toEqual(
    Object.fromEntries(names.map((name) => [name, `k-${name}`])),
  )
  expect(readdirSync(folder)).toEqual(['profiles.json'])
})
