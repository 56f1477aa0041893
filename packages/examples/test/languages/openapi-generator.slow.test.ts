// What openapi-generator makes of the bundle for generators in five languages: no warning, each property once, and 64
// bits for ids and times.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { describeWith } from '../../../../tools/vitest/needs.ts'
import { findMembers, languages, plain, readClasses, readParameters } from './members.ts'
import { buildTimeout, execute, findLack, openWorkspace } from './toolchain.ts'

interface Parameter {
  readonly name?: string
  readonly schema?: Schema
}

interface Bundle {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly parameters?: readonly Parameter[] }>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly parameters: Readonly<Record<string, Parameter>>
  }
}

interface Schema {
  readonly type?: string
  readonly format?: string
  readonly 'x-unit'?: string
  readonly properties?: Readonly<Record<string, Schema>>
}

const lack = findLack(
  [
    ['java', '-version'],
    ['mvn', '--version'],
  ],
  'apt-get install maven',
)
const input = 'openapi.generators-3.0.json'

describeWith('Java', lack, 'openapi-generator', () => {
  let folder: string
  let schemas: [name: string, schema: Schema][]
  let times: Set<string>

  beforeAll(async () => {
    folder = await openWorkspace('openapi-generator')
    await execute(['bash', 'fetch.sh'], folder)
    const { paths, components } = JSON.parse(await readFile(join(folder, input), 'utf8')) as Bundle
    schemas = Object.entries(components.schemas)
    const operations = Object.values(paths).flatMap((item) => Object.values(item))
    const parameters = operations
      .flatMap(({ parameters: own = [] }) => own)
      .concat(Object.values(components.parameters))
    times = new Set(parameters.flatMap(({ name, schema }) => (schema?.['x-unit'] === 'unix-ms' ? (name ?? []) : [])))
  }, buildTimeout)

  it('finds the document valid', async () => {
    const printed = await execute(
      ['java', '-jar', 'openapi-generator-cli.jar', 'validate', '-i', input, '--recommend'],
      folder,
    )
    expect(printed).toContain('No validation issues detected.')
  })

  describe.each(languages)('for $generator', (language) => {
    const output = `out/${language.generator}`

    it(
      'generates a client without a warning',
      async () => {
        const parts = ['generate', '-g', language.generator, '-i', input, '-o', output]
        const printed = await execute(['java', '-jar', 'openapi-generator-cli.jar', ...parts], folder)
        expect(printed.split('\n').filter((line) => /\b(WARN|ERROR)\b/.test(line))).toEqual([])
      },
      buildTimeout,
    )

    it('gives a class each property once, and 64 bits to every int64', () => {
      const classes = readClasses(join(folder, output), language)
      let longs = 0
      for (const [name, { properties = {} }] of schemas) {
        const members = classes.get(plain(name)) ?? []
        for (const [property, { type, format }] of Object.entries(properties)) {
          const found = findMembers(members, property)
          expect(found, `${name}.${property}`).toHaveLength(1)
          if (type !== 'integer' || format !== 'int64') continue
          expect(found[0]!.type, `${name}.${property}`).toMatch(language.long)
          longs += 1
        }
      }
      expect(longs).toBeGreaterThan(20)
    })

    if (!language.parameter) return
    it('gives 64 bits to every time in a query', () => {
      expect(times.size).toBeGreaterThan(2)
      const parameters = readParameters(join(folder, output), language)
      for (const time of times) {
        const types = parameters.filter(({ name }) => name === plain(time)).map(({ type }) => type)
        expect(types, time).not.toEqual([])
        for (const type of types) expect(type, time).toMatch(language.long)
      }
    })
  })

  it(
    'generates Kotlin that compiles without a warning',
    async () => {
      await execute(['mvn', '--quiet', '--batch-mode', '--file', 'kotlin', 'compile'], folder)
    },
    buildTimeout,
  )
})
