import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { format } from 'prettier'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import type { Document } from '../../src/bundle/document.ts'
import { emitErrors } from '../../src/generate/errors.ts'
import { emitInputs } from '../../src/generate/inputs.ts'
import { emitControlOperations } from '../../src/generate/control-operations.ts'
import { emitControlManual, emitManual } from '../../src/generate/manual.ts'
import { emitMethods } from '../../src/generate/methods.ts'
import { readModel } from '../../src/generate/model.ts'
import { emitOperations } from '../../src/generate/operations.ts'
import { emitRecords } from '../../src/generate/records.ts'
import { emitTypes } from '../../src/generate/types.ts'
import { emitVocabularies } from '../../src/generate/vocabularies.ts'

const tiny = parse(readFileSync(join(import.meta.dirname, '../fixtures/tiny.yaml'), 'utf8')) as Document
const model = readModel(tiny)
const wireModel = readModel(tiny, false)

const emitters = {
  'control-manual': () => emitControlManual(wireModel),
  'control-operations': () => emitControlOperations(wireModel),
  errors: emitErrors,
  inputs: emitInputs,
  manual: emitManual,
  methods: emitMethods,
  operations: emitOperations,
  records: emitRecords,
  types: emitTypes,
  vocabularies: emitVocabularies,
}

describe('emitters', () => {
  it.each(Object.entries(emitters))(
    'write %s.ts of the tiny document as it stands beside this test',
    async (name, emit) => {
      const text = await format(await emit(model), {
        parser: 'typescript',
        semi: false,
        singleQuote: true,
        printWidth: 120,
      })
      await expect(text).toMatchFileSnapshot(`tiny/${name}.ts.txt`)
    },
  )

  it('refuse a schema that they have no kind for', () => {
    const strange = structuredClone(tiny)
    strange.components.schemas['Pet']!.properties!['legs'] = { description: 'Nothing else.' }
    expect(() => readModel(strange)).toThrow('No kind is known for the schema {"description":"Nothing else."}.')
  })
})
