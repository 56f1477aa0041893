// What the workflows run is there: a script that is renamed would be missed only after it has landed.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { root } from '../src/bundle/paths.ts'

const folder = join(root, '.github/workflows')
const read = (path: string): string => readFileSync(path, 'utf8')
const { scripts } = JSON.parse(read(join(root, 'package.json'))) as { scripts: Record<string, string> }

interface Workflow {
  readonly permissions: Readonly<Record<string, string>>
  readonly jobs: Readonly<Record<string, { readonly steps: readonly { readonly run?: string }[] }>>
}

describe('the workflows', () => {
  it.each(readdirSync(folder))('%s run scripts that are there, with permissions that are said', (file) => {
    const { jobs, permissions } = parse(read(join(folder, file))) as Workflow
    const runs = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []))
    const named = runs.flatMap((run) => [...run.matchAll(/npm run (?:-s )?([\w:-]+)/g)].map(([, name]) => name!))
    expect(named.filter((name) => !(name in scripts))).toEqual([])
    expect(runs.length).toBeGreaterThan(0)
    expect(permissions).toBeDefined()
  })
})
