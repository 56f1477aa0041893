// Adds to each operation the call of the command `capi` that sends the request of its samples.
import { describeForms, writeCommand } from '@capi/try-it/commands'
import { type Document, listOperations } from '../document.ts'
import { sampleRequest } from './request.ts'

/** Adds the command to `x-codeSamples` of every operation. */
export function addCommandSamples(document: Document): void {
  const forms = describeForms(document)
  for (const { path, method, operation } of listOperations(document)) {
    const { target, body } = sampleRequest(document, path, method, operation)
    const source = writeCommand(forms[operation.operationId]!, target, body)
    operation['x-codeSamples'] = [...(operation['x-codeSamples'] ?? []), { lang: 'Shell', label: 'capi', source }]
  }
}
