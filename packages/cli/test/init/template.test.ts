// The tests of a new project pass in the repository, and its versions are those that the repository uses.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import '../../template/bot-test.ts'

const read = (path: string): string => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')

describe('the template of capi init', () => {
  it('has the versions of the catalog of this repository', () => {
    const { dependencies, devDependencies } = JSON.parse(read('template/manifest.json')) as Record<string, object>
    const catalog = read('../../pnpm-workspace.yaml')
    const others = Object.entries({ ...dependencies, ...devDependencies }).filter(([, version]) => version !== '*')
    expect(others.length).toBeGreaterThan(2)
    for (const [name, version] of others)
      expect(catalog).toMatch(new RegExp(`^  '?${name}'?: ${String(version).replaceAll('.', '\\.')}$`, 'm'))
  })

  it('pins the actions that the workflows of this repository use', () => {
    const used = read('template/workflow.yml').match(/uses: .*/g) ?? []
    const own = ['check', 'docs', 'release'].map((name) => read(`../../.github/workflows/${name}.yml`)).join('')
    expect(used).toHaveLength(3)
    for (const line of used) {
      expect(line).toMatch(/^uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
      expect(own).toContain(line)
    }
  })
})
