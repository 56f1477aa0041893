/** Adds to each operation a program in each language that signs the request and sends it. */
import { type Document, type Node, listOperations } from '../../bundle/document.ts'
import { curlSample } from './curl.ts'
import { goSample } from './go.ts'
import { javaSample } from './java.ts'
import { pythonSample } from './python.ts'
import { type SampleRequest, sampleRequest } from './request.ts'
import { rustSample } from './rust.ts'
import { typescriptSample } from './typescript.ts'

/** The languages with the functions that write a program. */
export const languages: readonly { lang: string; label: string; write: (request: SampleRequest) => string }[] = [
  { lang: 'Shell', label: 'curl', write: curlSample },
  { lang: 'Python', label: 'Python', write: pythonSample },
  { lang: 'Go', label: 'Go', write: goSample },
  { lang: 'Java', label: 'Java', write: javaSample },
  { lang: 'Rust', label: 'Rust', write: rustSample },
  { lang: 'TypeScript', label: 'TypeScript', write: typescriptSample },
]

/** Adds `x-codeSamples` to every operation of the document. */
export function addCodeSamples(node: Node): void {
  const document = node as unknown as Document
  for (const { operation, method, path } of listOperations(document)) {
    const request = sampleRequest(document, path, method, operation)
    const samples = languages.map(({ lang, label, write }) => ({ lang, label, source: write(request) }))
    Object.assign(operation, { 'x-codeSamples': samples })
  }
}
