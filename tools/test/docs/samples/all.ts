/** The samples of every operation of the document. */
import { LANGUAGES, addSamples } from '../../../src/docs/decorations/samples.ts'
import type { ShownOperation } from '../../../src/handbook/display-document.ts'
import { type Call, readModel } from '../../../src/generate/model.ts'
import { bundle, handbook } from '../tiny.ts'

export interface Samples {
  readonly call: Call
  readonly curl: string
  readonly typescript: string
}

export function allSamples(): Samples[] {
  const document = bundle()
  const shown = addSamples(document, handbook)
  return readModel(document).calls.map((call) => {
    const operation: ShownOperation = shown.paths[call.path]![call.method === 'GET' ? 'get' : 'post']!
    const [curl, typescript] = LANGUAGES.map(
      ({ label }) => operation['x-codeSamples']?.find((sample) => sample.label === label)?.source,
    )
    return { call, curl: curl!, typescript: typescript! }
  })
}
