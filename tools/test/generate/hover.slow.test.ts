// What an editor shows of the client where a program uses it.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { operations } from '@capi/api'
import { root } from '../../product/paths.ts'

const ids = Object.keys(operations)
const file = join(root, 'packages/client/test/hover.ts')
const program = `import { createClient, OrderStatus, TIMESTAMP_EXPIRED } from '../src/index.ts'
const capi = createClient({ baseUrl: '' })
${ids.map((id) => `capi.${id}`).join('\n')}
OrderStatus.filled
TIMESTAMP_EXPIRED`

/** Returns the text that an editor shows for a place in the program. */
function createHover(): (place: string) => string {
  const { config } = ts.parseConfigFileTextToJson('', readFileSync(join(root, 'tsconfig.json'), 'utf8')) as {
    config: { compilerOptions: object }
  }
  const { options } = ts.convertCompilerOptionsFromJson({ ...config.compilerOptions, types: [] }, root)
  const textOf = (name: string): string | undefined =>
    name === file ? program : existsSync(name) ? readFileSync(name, 'utf8') : undefined
  const service = ts.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => [file],
    getScriptVersion: () => '1',
    getScriptSnapshot: (name) => {
      const text = textOf(name)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (name) => name === file || ts.sys.fileExists(name),
    readFile: textOf,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
    realpath: (name) => (name === file ? name : ts.sys.realpath!(name)),
  })
  return (place) => {
    const at = program.lastIndexOf(place) + place.lastIndexOf('.') + 1
    return ts.displayPartsToString(service.getQuickInfoAtPosition(file, at)?.documentation)
  }
}

describe('an editor shows', () => {
  const hover = createHover()

  it('the weight and the permission of every method', () => {
    const texts = ids.map((id) => [id, hover(`capi.${id}\n`)] as const)
    expect(texts.filter(([, text]) => !/^Weight: \d+ for the IP/m.test(text))).toEqual([])
    for (const [id, text] of texts) {
      const { permission } = operations[id as keyof typeof operations]
      expect(text).toContain(permission === null ? 'Public.' : `permission to ${permission}`)
    }
  })

  it('what a method does beyond its request', () => {
    expect(hover('capi.placeOrder\n')).toContain('the client searches for the order')
    expect(hover('capi.placeOrder\n')).toContain('Practice: ')
    expect(hover('capi.listCandles\n')).toContain('Reads the time of the server before them')
  })

  it('the meaning of a value and of an error code', () => {
    expect(hover('OrderStatus.filled')).toContain('Filled completely.')
    expect(hover('TIMESTAMP_EXPIRED')).toContain('The timestamp differs from the server time')
  })
})
