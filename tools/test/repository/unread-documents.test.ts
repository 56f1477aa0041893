// Most tests are not repeated after a change of a text of the document, because turbo.json leaves the files with such
// texts out of what their results depend on. These tests hold that nothing of what they run can read such a file. A
// test of the sandbox that needs one belongs in its folder test/whole-documents.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { build, transform } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { root } from '../../src/bundle/paths.ts'

interface Task {
  readonly dependsOn?: readonly string[]
  readonly inputs?: readonly string[]
}

const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const { tasks } = JSON.parse(read('turbo.json')) as { tasks: Record<string, Task> }

/** The rooms with tests that do not depend on texts. */
const rooms = ['backtest', 'client', 'report', 'sandbox', 'simulation', 'test-kit'].map((room) => `packages/${room}`)

/**
 * The files that are left out, from the root: `!` and a pattern of this folder, with `{a,b}` for one of several texts.
 */
const patterns = tasks['code']!.inputs!.filter((each) => each.startsWith('!')).map((each) => each.slice(1))
const unread = ['api', 'sandbox'].flatMap((room) =>
  patterns.flatMap(spell).flatMap((path) => {
    const file = `packages/${room}/${path}`
    return existsSync(join(root, file)) ? [file] : []
  }),
)

function spell(pattern: string): string[] {
  const [, before = '', choice = '', after = ''] = /^(.*)\{(.*)\}(.*)$/.exec(pattern) ?? [pattern, pattern]
  return choice.split(',').map((each) => `${before}${each}${after}`)
}

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
      'packages/sandbox/src/http/pages.ts',
      'packages/sandbox/src/platform/document-files.ts',
    ])
    expect(files.filter((path) => /\breadDocument\(/.test(read(path)))).toEqual([
      'packages/sandbox/src/http/pages.ts',
      'packages/sandbox/src/platform/document-files.ts',
    ])
  })
})

describe('the tasks of turbo.json', () => {
  it('depend on code alone only in these rooms', () => {
    const names = Object.entries(tasks).flatMap(([name, { dependsOn = [] }]) =>
      dependsOn.includes('^code') && name !== 'code' ? [name] : [],
    )
    expect(names.toSorted()).toEqual(rooms.map((room) => `@capi/${room.slice('packages/'.length)}#test`))
  })

  it('leave out of the sandbox what is left out of its code', () => {
    expect(tasks['@capi/sandbox#test']!.inputs).toContain('!openapi.json')
  })
})
