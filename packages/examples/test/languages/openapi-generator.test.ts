// What openapi-generator makes of the bundle for generators in five languages: no warning, each property once, and 64 bits for
// ids and times.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { describeWith } from '../../../../tools/vitest/needs.ts'
import { findMembers, languages, plain, readClasses } from './members.ts'
import { buildTimeout, execute, findLack, openWorkspace } from './toolchain.ts'

interface Schema {
  readonly type?: string
  readonly format?: string
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

  beforeAll(async () => {
    folder = await openWorkspace('openapi-generator')
    await execute(['bash', 'fetch.sh'], folder)
    const bundle = JSON.parse(await readFile(join(folder, input), 'utf8')) as { components: { schemas: object } }
    schemas = Object.entries(bundle.components.schemas as Record<string, Schema>)
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
  })

  it(
    'generates Kotlin that compiles without a warning',
    async () => {
      await execute(['mvn', '--quiet', '--batch-mode', '--file', 'kotlin', 'compile'], folder)
    },
    buildTimeout,
  )
})
