/** Adds to each operation a program in each language that signs the request and sends it. */
import { languages } from '@capi/try-it/samples'
import { type Document, type Node, listOperations } from '../../bundle/document.ts'
import { sampleRequest } from './request.ts'

/** Adds `x-codeSamples` to every operation of the document. */
export function addCodeSamples(node: Node): void {
  const document = node as unknown as Document
  for (const { operation, method, path } of listOperations(document)) {
    const request = sampleRequest(document, path, method, operation)
    const samples = languages.map(({ lang, label, write }) => ({ lang, label, source: write(request) }))
    Object.assign(operation, { 'x-codeSamples': samples })
  }
}
