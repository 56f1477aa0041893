// Adds to each operation a program in each language that signs the request and sends it.
import { languages } from '@capi/samples'
import { type Document, type Node, listOperations } from '../document.ts'
import { sampleRequest } from './request.ts'

/** Adds `x-codeSamples` to every operation of the document, in all languages or in those that are named. */
export function addCodeSamples(node: Node, named?: readonly string[]): void {
  const document = node as unknown as Document
  for (const { operation, method, path } of listOperations(document)) {
    const request = sampleRequest(document, path, method, operation)
    const chosen = languages.filter(({ lang }) => !named || named.includes(lang))
    const samples = chosen.map(({ lang, label, write }) => ({ lang, label, source: write(request) }))
    Object.assign(operation, { 'x-codeSamples': samples })
  }
}
