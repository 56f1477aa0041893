// The scripts of the root run every script of the packages that tests something.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../src/bundle/paths.ts'

const scriptsOf = (folder: string): Record<string, string> =>
  (JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as { scripts?: Record<string, string> })
    .scripts ?? {}
const tasks = scriptsOf('.')['test']!.split(' ')
const tested = ['tools', ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}`)]

it.each(tested)('`npm test` runs all tests of %s', (folder) => {
  const scripts = Object.entries(scriptsOf(folder)).filter(
    ([name, text]) => name !== 'explore' && /^vitest\b/.test(text),
  )
  expect(scripts.map(([name]) => name).filter((name) => !tasks.includes(name))).toEqual([])
})
