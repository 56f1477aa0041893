// One tool for each control operation of the local exchange, with the prefix `sandbox_`. Those that only read use the
// method GET.
import { type ControlOperation, controlOperations } from '@capi/api/control'
import { controlManual } from '@capi/api/control-manual'
import { UsageError } from '@capi/client'
import type { Redactor } from '../results/redact.ts'
import { valueSource } from '../results/source.ts'
import { type ControlConnection, callControl } from './call-control.ts'
import { describeControl } from './describe.ts'
import { inputSchema, outlineOf } from './json-schema.ts'
import { removeSecrets } from './remove-secrets.ts'
import type { Tool } from './tool.ts'

/** Returns the tools. */
export function controlTools(connection: ControlConnection, redactor: Redactor): Tool[] {
  return Object.values<ControlOperation>(controlOperations).map((operation) =>
    controlTool(operation, connection, redactor),
  )
}

function controlTool(operation: ControlOperation, connection: ControlConnection, redactor: Redactor): Tool {
  const { id, method, tag } = operation
  // Its requests are those of the interface, with the permission to trade of the account.
  const sendsForAccounts = id === controlOperations.callAsAccount.id
  const entry = controlManual[id]
  const { fields, answer } = entry
  const inPath = fields.map(({ name }) => name).filter((name) => operation.path.includes(`{${name}}`))
  const reads = Object.values<ControlOperation>(controlOperations).filter((other) => other.method === 'GET')
  return {
    name: nameOf(operation),
    kind: method === 'GET' ? 'read' : 'control',
    title: entry.summary,
    description: describeControl(entry),
    inputSchema: inputSchema(fields),
    dataSchema: sendsForAccounts ? {} : outlineOf(answer),
    isIdempotent: method !== 'POST',
    needs: method === 'GET' ? [] : sendsForAccounts ? ['trade', 'control'] : ['control'],
    avoidsLimits: sendsForAccounts,
    facts: { basis: entry.basis, ...(entry.gaps && { gaps: entry.gaps }) },
    confirmedBy: method === 'GET' ? [] : reads.filter((other) => other.tag === tag).map(nameOf),
    async run(input, signal) {
      // With such a segment it would be another path.
      for (const name of inPath)
        if (/^\.{0,2}$/.test(String(input[name])))
          throw new UsageError(`${name} must be a name or an id, was ${JSON.stringify(input[name])}.`)
      const value = await callControl(connection, operation, input, signal)
      return { outcome: 'done', source: valueSource(removeSecrets(value, answer), redactor) }
    },
  }
}

function nameOf({ id }: ControlOperation): string {
  return `sandbox_${id}`
}
