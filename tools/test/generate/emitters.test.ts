import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { format } from 'oxfmt'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import type { Document } from '../../product/bundle/document.ts'
import {
  emitCodecs,
  emitInputFields,
  emitInputs,
  emitMethods,
  emitReaders,
  emitRecords,
} from '../../product/generate/records.ts'
import { emitErrors, emitOperations, emitTypes, emitValues, emitVocabularies } from '../../product/generate/wire.ts'
import { emitControlManual, emitControlOperations } from '../../product/generate/control.ts'
import { emitManual } from '../../product/generate/texts.ts'
import { type Field, readModel } from '../../product/generate/model.ts'
import { distFolder } from '../../product/paths.ts'

const tiny = parse(readFileSync(join(import.meta.dirname, '../fixtures/tiny.yaml'), 'utf8')) as Document
const model = readModel(tiny)
const wireModel = readModel(tiny, false)

const emitters = {
  codecs: emitCodecs,
  'control-manual': () => emitControlManual(wireModel),
  'control-operations': () => emitControlOperations(wireModel),
  errors: emitErrors,
  'input-fields': emitInputFields,
  inputs: emitInputs,
  manual: emitManual,
  methods: emitMethods,
  operations: emitOperations,
  readers: emitReaders,
  records: emitRecords,
  types: emitTypes,
  values: emitValues,
  vocabularies: emitVocabularies,
}

describe('the model of the document', () => {
  it('takes for ids only what is called one: other 64-bit numbers have a unit', () => {
    const { records, inputs, calls } = readModel(
      JSON.parse(readFileSync(join(distFolder, 'openapi.json'), 'utf8')) as Document,
    )
    const isId = ({ kind }: Field): boolean => (kind.type === 'list' ? kind.of : kind).type === 'id'
    const fields = [...records, ...inputs, ...calls.flatMap(({ input }) => input ?? [])].flatMap(
      (shape) => shape.fields,
    )
    const ids = new Set(fields.filter(isId).map(({ name }) => name))
    expect(ids.size).toBeGreaterThan(8)
    expect([...ids].filter((name) => !/(^id|Ids?)$/.test(name))).toEqual([])
  })
})

describe('emitters', () => {
  it.each(Object.entries(emitters))(
    'write %s.ts of the tiny document as it stands beside this test',
    async (name, emit) => {
      const style = { semi: false, singleQuote: true, printWidth: 120 }
      const { code } = await format(`${name}.ts`, await emit(model), style)
      await expect(code).toMatchFileSnapshot(`tiny/${name}.ts.txt`)
    },
  )

  it.each(Object.entries(emitters))('write no absent note into %s.ts', async (_, emit) => {
    // Every mark is one of the local exchange, which needs no note.
    const text = JSON.stringify(tiny).replaceAll(/"x-note":"(?:[^"\\\\]|\\\\.)*",?/g, '')
    const bare = JSON.parse(
      text.replaceAll(/,(?=\})/g, '').replaceAll(/"x-basis":"\w+"/g, '"x-basis":"sandbox"'),
    ) as Document
    expect(JSON.stringify(bare)).toContain('"x-basis":"sandbox"')
    expect(await emit(readModel(bare))).not.toMatch(/: undefined$|undefined\./m)
  })

  it('know maps, envelopes whose code means success, and ids and flags in bodies', () => {
    const more = structuredClone(tiny)
    const { schemas } = more.components
    const list = more.paths['/pets']!.get!
    const named = { type: 'object', additionalProperties: { $ref: '#/components/schemas/Pet' } }
    const answering = (schema: object): object => ({ 200: { content: { 'application/json': { schema } } } })
    const names = { ...list, operationId: 'getNames', parameters: [], responses: answering(named) } as typeof list
    const body = { content: { 'application/json': { schema: { $ref: '#/components/schemas/TameRequest' } } } }
    const done = answering({ $ref: '#/components/schemas/Done' })
    const tame = { ...names, operationId: 'setTame', requestBody: body, responses: done } as typeof list
    for (const operation of [names, tame]) delete operation['x-paging']
    const code = { type: 'string', const: '200', title: 'success', description: 'Code.' }
    schemas['Done'] = { type: 'object', description: 'Done.', required: ['code'], properties: { code } }
    const petId = { type: 'integer', format: 'int64', description: 'Id.' }
    const isTame = { type: 'boolean', description: 'Tame.' }
    const properties = { petId, isTame }
    schemas['TameRequest'] = { type: 'object', description: 'Tame.', required: ['petId'], properties }
    more.paths['/names'] = { get: names, post: tame }
    const extended = readModel(more)
    expect(emitMethods(extended)).toContain('getNames(): Promise<Readonly<Record<string, Pet>>>')
    const codecs = emitCodecs(extended)
    expect(codecs).toContain('required: null, isMap: true, read: (value) => map(value, readPet)')
    expect(codecs).toContain('required: [], code: "200", read: readDone')
    const fields = emitInputFields(extended)
    expect(fields).toContain('["petId", longIn, true],')
    expect(fields).toContain('["isTame", flagIn],')
    expect(emitReaders(extended)).toContain('code: text(wire.code),')
  })

  it('refuse a schema that they have no kind for', () => {
    const strange = structuredClone(tiny)
    strange.components.schemas['Pet']!.properties!['legs'] = { description: 'Nothing else.' }
    expect(() => readModel(strange)).toThrow('No kind is known for the schema {"description":"Nothing else."}.')
  })
})
