// Most tests are not repeated after a change of a text of the document, because turbo.json leaves the files with such texts out of
// what their results depend on. These tests hold that nothing of what they run can read such a file. A test of the sandbox that
// needs one belongs in its folder test/whole-documents.

import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { build, transform } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { root } from '../src/bundle/paths.ts'

interface Task {
  readonly dependsOn?: readonly string[]
  readonly inputs?: readonly string[]
}

const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const { tasks } = JSON.parse(read('turbo.json')) as { tasks: Record<string, Task> }

/** Folders in packages, by the name of the package. */
const folders = new Map(
  readdirSync(join(root, 'packages')).map((room) => {
    const { name } = JSON.parse(read(`packages/${room}/package.json`)) as { name: string }
    return [name, `packages/${room}`]
  }),
)

/** The rooms with tests that do not depend on texts. */
const rooms = ['client', 'report', 'sandbox', 'simulation', 'test-kit'].map((room) => `packages/${room}`)

/** The files that are left out, from the root. */
const unread = Object.entries(tasks)
  .filter(([name]) => name.endsWith('#transit:code'))
  .flatMap(([name, { inputs = [] }]) =>
    inputs.filter((each) => each.startsWith('!')).map((each) => `${folders.get(name.split('#')[0]!)}/${each.slice(1)}`),
  )

/** Returns the TypeScript files of a room that run in its tests; those for whole documents have a task of their own. */
function filesOf(room: string): string[] {
  return ['src', 'test'].flatMap((part) =>
    readdirSync(join(root, room, part), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts') && !name.startsWith('whole-documents/'))
      .map((name) => `${room}/${part}/${name}`),
  )
}

/** Returns the files of this repository that the files import, and what these import. */
async function importsOf(files: readonly string[]): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: root,
    stdin: {
      contents: files.map((file, index) => `export * as f${index} from './${file}'`).join('\n'),
      resolveDir: root,
    },
    bundle: true,
    metafile: true,
    write: false,
    platform: 'node',
    format: 'esm',
    conditions: ['@capi/source'],
    logLevel: 'silent',
    plugins: [
      {
        name: 'packages of others',
        setup: ({ onResolve }) => {
          onResolve({ filter: /^[^.#/]/ }, ({ path }) =>
            path.startsWith('@capi/') ? undefined : { path, external: true },
          )
        },
      },
    ],
  })
  return Object.keys(metafile.inputs)
}

describe('the files that turbo.json leaves out', () => {
  it('are files', () => {
    expect(unread.length).toBeGreaterThan(8)
    for (const path of unread) expect(read(path)).not.toBe('')
  })

  it.each(unread.filter((path) => /\/(?!.*manual)\w[\w-]*\.ts$/.test(path)))('%s has types only', async (path) => {
    const { code } = await transform(read(path), { loader: 'ts' })
    expect(code.trim()).toBe('')
  })

  it.each(rooms)('are imported by nothing that %s tests', async (room) => {
    const imports = await importsOf(filesOf(room))
    expect(imports).toContain('packages/api/src/generated/operations.ts')
    expect(imports.filter((path) => unread.includes(path))).toEqual([])
  })

  it('are read by name only where they are served', () => {
    const files = ['packages/api', ...rooms].flatMap(filesOf)
    const names = /(['"`])(?:[@.][^'"`]*\/|\/\.[^'"`]*\/)?openapi(?:\.generators(?:-3\.0)?)?\.json\1/
    const reads = (path: string): boolean => names.test(read(path)) || /\breadControlDocument\(/.test(read(path))
    expect(files.filter(reads)).toEqual([
      'packages/sandbox/src/http/control.ts',
      'packages/sandbox/src/platform/document-files.ts',
    ])
    expect(files.filter((path) => /\breadDocument\(/.test(read(path)))).toEqual([
      'packages/sandbox/src/http/pages.ts',
      'packages/sandbox/src/platform/document-files.ts',
    ])
  })
})

describe('the tasks of turbo.json', () => {
  const isCode = ({ dependsOn = [] }: Task): boolean => dependsOn.includes('transit:code')

  it('depend on code alone only in these rooms', () => {
    const names = Object.entries(tasks)
      .filter(([, task]) => isCode(task))
      .map(([name]) => name)
    expect(names.toSorted()).toEqual([
      '@capi/client#test',
      '@capi/report#test',
      '@capi/sandbox#live',
      '@capi/sandbox#test',
      '@capi/simulation#test',
      '@capi/test-kit#test',
      'live',
    ])
  })

  it.each(['@capi/sandbox#live', '@capi/sandbox#test'])('leave out of %s what is left out of its code', (name) => {
    const leftOut = (task: string): string[] => tasks[task]!.inputs!.filter((each) => each.startsWith('!'))
    expect(leftOut(name)).toEqual(leftOut('@capi/sandbox#transit:code'))
  })
})
