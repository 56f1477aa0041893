// The workflows run scripts that exist, with pinned actions and no more rights than they need.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { root } from '../../product/paths.ts'
import { permittedSkips } from '../../vitest/permitted-skips.ts'

const folder = join(root, '.github/workflows')
const read = (path: string): string => readFileSync(path, 'utf8')
const { scripts } = JSON.parse(read(join(root, 'package.json'))) as { scripts: Record<string, string> }

interface Step {
  readonly run?: string
  readonly uses?: string
  readonly with?: Readonly<Record<string, unknown>>
}

interface Job {
  readonly if?: string
  readonly permissions?: Readonly<Record<string, string>>
  readonly container?: { readonly image: string; readonly options?: string }
  readonly env?: Readonly<Record<string, string>>
  readonly steps: readonly Step[]
}

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>
  readonly permissions: Readonly<Record<string, string>>
  readonly jobs: Readonly<Record<string, Job>>
}

const workflows = readdirSync(folder).map((file) => ({ file, ...(parse(read(join(folder, file))) as Workflow) }))
const jobs = workflows.flatMap(({ file, on, permissions, jobs: each }) =>
  Object.entries(each).map(([name, job]) => ({ title: `${file}: ${name}`, name, on, inherited: permissions, job })),
)

/** Whether a step runs code of the repository or of its dependencies. npm runs none when it publishes a tarball. */
function runsOwnCode({ run = '', uses = '' }: Step): boolean {
  const others = run.replaceAll(/\bnpm (view|publish|stage publish) "/g, '')
  return /\b(npm|npx|node|tsx|bash|sh)\b/.test(others) || /^(\.|docker:)|checkout/.test(uses)
}

describe.each(workflows)('the workflow $file', ({ file, permissions, jobs: each }) => {
  it('runs scripts that exist', () => {
    const runs = Object.values(each).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []))
    const named = runs.flatMap((run) => [...run.matchAll(/npm run (?:-s )?([\w:-]+)/g)].map(([, name]) => name!))
    expect(named.filter((name) => !(name in scripts))).toEqual([])
    expect(runs.length).toBeGreaterThan(0)
  })

  it('states its permissions, and gives none to write to all of its jobs', () => {
    expect(Object.values(permissions).filter((level) => level !== 'read')).toEqual([])
  })

  it('pins every action by commit, with its version beside it', () => {
    const used = read(join(folder, file)).match(/uses: .*/g) ?? []
    expect(used.length).toBeGreaterThan(0)
    expect(used.filter((line) => !/^uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([])
  })

  it('is not started by events that hand secrets to code of a fork', () => {
    expect(Object.keys(workflows.find((workflow) => workflow.file === file)!.on)).not.toContain('pull_request_target')
  })
})

describe.each(jobs)('the job $title', ({ name, on, inherited, job }) => {
  it('does not persist credentials', () => {
    const checkouts = job.steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'))
    for (const step of checkouts) expect(step.with).toMatchObject({ 'persist-credentials': false })
  })

  it('runs no code of the repository where it may write', () => {
    const levels = Object.values(job.permissions ?? inherited)
    if (levels.includes('write')) expect(job.steps.filter(runsOwnCode)).toEqual([])
  })

  it('has the Node of .nvmrc', () => {
    const version = read(join(root, '.nvmrc')).trim()
    if (job.container) expect(job.container.image).toMatch(new RegExp(`^node:${version}-`))
    for (const { uses, with: inputs = {} } of job.steps) {
      if (!uses?.startsWith('actions/setup-node@')) continue
      // Only a newer one brings an npm that stages packages; that job runs no code of ours.
      const wanted = name === 'publish' ? { 'node-version': 24 } : { 'node-version-file': '.nvmrc' }
      expect(inputs).toMatchObject(wanted)
    }
  })

  it('has no capability where code of a fork may run', () => {
    const ownOnly = `github.event_name != 'pull_request' || github.event.pull_request.head.repo.full_name == github.repository`
    if (job.container?.options !== undefined && 'pull_request' in on) expect(job.if).toBe(ownOnly)
  })

  it('permits skips only by a list that exists, and only for forks', () => {
    const list = job.env?.['CAPI_SKIPS']
    if (list === undefined) return
    expect(Object.keys(permittedSkips)).toContain(list)
    expect(job.if).toContain('head.repo.full_name != github.repository')
  })
})
