/** Adds to each operation how it is called: as a shell script that signs, and with the client. */
import { readModel } from '../../generate/model.ts'
import { baseUrlOf, curlSample } from '../samples/curl.ts'
import { sampleInput } from '../samples/input.ts'
import { typescriptSample } from '../samples/typescript.ts'
import type { Decoration } from '../../handbook/display-document.ts'
import { mapOperations } from '../../handbook/map-document.ts'

/** The languages that the page offers, in the order in which it does. */
export const LANGUAGES = [
  { lang: 'Shell', label: 'curl' },
  { lang: 'TypeScript', label: 'TypeScript' },
] as const

/** Goes before anything else, while the document is as the generators read it. */
export const addSamples: Decoration = (document) => {
  const model = readModel(document)
  const calls = new Map(model.calls.map((call) => [call.id, call]))
  return mapOperations(document, (operation) => {
    const call = calls.get(operation.operationId)!
    const input = sampleInput(call, document)
    const sources = [curlSample(call, input, document), typescriptSample(call, input, model, baseUrlOf(document))]
    return {
      ...operation,
      'x-codeSamples': LANGUAGES.map((language, index) => ({ ...language, source: sources[index]! })),
    }
  })
}
