// A process that keeps one Vitest open for the tests of one package, so that files are transformed once for all
// mutants.
//
// Each message is a run; its answer says how each file of tests ended. Every run has a process of its own, because a
// mutant may be in what a module does when it is imported.
import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { TestSpecification, Vitest } from 'vitest/node'

export interface Run {
  /** The numbers of the mutants that are present. */
  readonly mutants: readonly number[]
  /** Files of tests from the folder of the package, in the order in which they run; all where it is absent. */
  readonly files?: readonly string[]
  /** Whether the first failure ends the run. */
  readonly isShort: boolean
}

/** Said when a file of tests begins: a run that does not end has hung in the last one. */
export interface Started {
  readonly started: string
}

export interface Answer {
  readonly files: readonly {
    readonly file: string
    readonly ms: number
    readonly hasFailed: boolean
    readonly error: string
  }[]
  /** Of each file of code that was imported, the files of tests that import it, also through others. */
  readonly importers: Readonly<Record<string, readonly string[]>>
}

const [tree, room, tier, ...sources] = process.argv.slice(2) as [string, string, string, ...string[]]
const folder = join(tree, room)
const { createVitest, BaseSequencer } = (await import(
  pathToFileURL(join(tree, 'node_modules/vitest/dist/node.js')).href
)) as typeof import('vitest/node')

let order: readonly string[] = []
class InOrder extends BaseSequencer {
  // oxlint-disable-next-line typescript/require-await -- that of the base is so
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => order.indexOf(relative(folder, moduleId))
    return files.toSorted((one, other) => rank(one) - rank(other))
  }
}

const slow = join(tree, 'vitest.slow.config.ts')
const vitest: Vitest = await createVitest('test', {
  root: folder,
  config: tier === 'slow' && existsSync(slow) ? slow : join(tree, 'vitest.config.ts'),
  watch: false,
  setupFiles: [join(tree, 'vitest.setup.ts'), join(import.meta.dirname, 'mark.ts')],
  reporters: [
    {
      onTestModuleStart: ({ moduleId }) => {
        process.send!({ started: relative(folder, moduleId) } satisfies Started)
      },
    },
  ],
  maxWorkers: 1,
  sequence: { sequencer: InOrder },
})
await vitest.standalone()

function findImporters(file: string): string[] {
  const found = new Set<string>()
  for (const { moduleGraph } of Object.values(vitest.vite.environments)) {
    const open = [...(moduleGraph.getModulesByFile(file) ?? [])]
    for (const module of open)
      if (module.file !== null && !found.has(module.file)) {
        found.add(module.file)
        open.push(...module.importers)
      }
  }
  return Array.from(found, (name) => relative(folder, name)).filter((name) => /^test\/.*\.test\.ts$/.test(name))
}

async function run({ mutants, files, isShort }: Run): Promise<Answer> {
  process.env['CAPI_MUTANTS'] = mutants.join()
  order = files ?? []
  const all = await vitest.globTestSpecifications()
  const chosen = files ? all.filter(({ moduleId }) => files.includes(relative(folder, moduleId))) : all
  vitest.config.bail = isShort ? 1 : 0
  for (const project of vitest.projects) project.config.bail = vitest.config.bail
  // Vitest keeps how files and tests ended before. Files that are skipped now would seem to have run, and tests that
  // failed would end a short run before it begins.
  vitest.state.filesMap.clear()
  vitest.state.idMap.clear()
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(chosen)
  // The next run gets another process.
  const { pool } = vitest as unknown as { pool?: { close(): Promise<void> } }
  await pool?.close()
  ;(vitest as unknown as { pool: unknown }).pool = undefined
  const ended = testModules.map((module) => {
    const failed = Array.from(module.children.allTests('failed'), (test) => test.result().errors ?? [])
    const [error] = [...module.errors(), ...failed.flat()]
    return {
      file: relative(folder, module.moduleId),
      ms: Math.round(module.diagnostic().duration),
      // A file that a failure of its own has cut off does not count as failed.
      hasFailed: !module.ok() || failed.length > 0 || unhandledErrors.length > 0,
      error: error?.message.slice(0, 300) ?? '',
    }
  })
  const importers = Object.fromEntries(sources.map((source) => [source, findImporters(join(tree, source))]))
  return { files: ended, importers: files ? {} : importers }
}

process.on('message', (message: Run) => {
  void run(message).then(
    (answer) => process.send!(answer),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
process.send!('ready')
