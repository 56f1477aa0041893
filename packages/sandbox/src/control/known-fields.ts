// Refuses unknown fields in the input of control operations in process, as the schemas do over HTTP. A misspelt field
// would otherwise change nothing, without a word: a rule that was to fire twice would fire for ever.
import { type ControlOperation, controlOperations } from '@capi/api/control'
import { bodyOf, type Node, parametersOf } from '../document/document.ts'
import { Rejection } from '../document/rejection.ts'
import { shorten, unknownMessage } from '../document/schemas.ts'
import type { Control } from './index.ts'

type Method = (input: unknown, ...rest: unknown[]) => unknown

/** Returns the methods with a check of their inputs. */
export function withKnownFields(control: Control): Control {
  const checked: Record<string, Method> = {}
  for (const operation of Object.values<ControlOperation>(controlOperations)) {
    const method = control[operation.id] as Method
    checked[operation.id] = (input, ...rest) => {
      checkFields(operation, input)
      return method.call(control, input, ...rest)
    }
  }
  return { ...control, ...checked }
}

function checkFields(operation: ControlOperation, input: unknown): void {
  if (typeof input !== 'object' || input === null) return
  check({ properties: { ...propertiesOf(operation), ...inProcess(operation) }, additionalProperties: false }, input, '')
}

/** Returns what an operation takes in process only: credentials, and candles with their times and a name. */
function inProcess({ id }: ControlOperation): Node {
  const { createAccount, loadCandles, setFeed } = controlOperations
  if (id === createAccount.id) return { credentials: {} }
  return id === setFeed.id || id === loadCandles.id ? { ...propertiesOf(loadCandles), name: {} } : {}
}

/** Returns the schemas of everything that an operation takes, by name. */
function propertiesOf(operation: ControlOperation): Node {
  const parameters = parametersOf(operation).map(({ name, schema }) => [name, schema] as const)
  const upload = operation.upload ? [[operation.upload.field, {}] as const] : []
  return { ...Object.fromEntries([...parameters, ...upload]), ...(bodyOf(operation)?.schema['properties'] as Node) }
}

/** Throws for the first field that a schema does not have. */
function check(schema: Node, value: unknown, path: string): void {
  if (Array.isArray(value)) {
    const items = schema['items'] as Node | undefined
    if (items) value.forEach((item, index) => check(items, item, `${path}[${index}]`))
    return
  }
  if (typeof value !== 'object' || value === null) return
  const branches = (schema['oneOf'] ?? schema['anyOf'] ?? []) as readonly Node[]
  const branch = branches.find((each) => typeOf(each) !== undefined && typeOf(each) === (value as Node)['type'])
  if (branch) return check(branch, value, path)
  const properties = schema['properties'] as Readonly<Record<string, Node>> | undefined
  if (!properties) return
  for (const [name, field] of Object.entries(value)) {
    const inside = path === '' ? name : `${path}.${name}`
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined
    if (property) check(property, field, inside)
    else if (field !== undefined && schema['additionalProperties'] === false)
      throw new Rejection('field_invalid', unknownMessage(`Body field ${shorten(inside)}`, Object.keys(properties)))
  }
}

/** The word by which a branch of a union is told from the others. */
function typeOf(branch: Node): unknown {
  const type = (branch['properties'] as Readonly<Record<string, Node>> | undefined)?.['type']
  return type?.['const'] ?? (type?.['enum'] as readonly unknown[] | undefined)?.[0]
}
