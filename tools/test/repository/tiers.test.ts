// Each file of tests belongs to a tier by its name, and each tier runs in every package that has such files.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../product/paths.ts'

const rooms = ['tools', ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}`)]

interface Manifest {
  readonly scripts?: Readonly<Record<string, string>>
}

const scriptsOf = (room: string): Record<string, string> =>
  (JSON.parse(readFileSync(join(root, room, 'package.json'), 'utf8')) as Manifest).scripts ?? {}

/** The scripts that run tests. */
const testScriptsOf = (room: string): string[] =>
  Object.entries(scriptsOf(room)).flatMap(([name, text]) => (/^vitest\b/.test(text) ? [name] : []))

function testsOf(room: string): string[] {
  const folder = join(root, room, 'test')
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.test.ts'))
}

it.each(rooms)('the files of %s have the scripts of their tiers', (room) => {
  const isSlow = (name: string): boolean => name.endsWith('.slow.test.ts')
  const wanted = [
    ...(testsOf(room).some((name) => !isSlow(name)) ? ['test'] : []),
    ...(testsOf(room).some(isSlow) ? ['test:slow'] : []),
  ]
  expect(testScriptsOf(room).filter((name) => ['test', 'test:slow'].includes(name))).toEqual(wanted)
})

it.each(rooms)('the fast tests of %s that call bash are skipped with a line where there is none', (room) => {
  const fast = testsOf(room).filter((name) => !name.endsWith('.slow.test.ts'))
  const texts = fast.map((name) => [name, readFileSync(join(root, room, 'test', name), 'utf8')] as const)
  const callers = texts.filter(([, text]) => /\w\('bash', \[/.test(text))
  expect(callers.filter(([, text]) => !text.includes(`describeWith('bash'`)).map(([name]) => name)).toEqual([])
})
