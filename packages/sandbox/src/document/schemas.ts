// Compiles JSON schema validators, and turns their errors into a sentence: what was expected, and what was received.
//
// All sandboxes of a process share the compiler, and each validator is compiled at its first use, so that a sandbox
// starts fast.
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import { document, type Node, resolve } from './document.ts'

const int64Bound = 2n ** 63n

/** Whether a text is a signed 64-bit integer. */
export function isInt64(text: string): boolean {
  return /^-?\d{1,19}$/.test(text) && BigInt(text) >= -int64Bound && BigInt(text) < int64Bound
}

/** Whether a schema is that of a 64-bit integer. */
export function isInt64Schema(schema: Node): boolean {
  return schema['format'] === 'int64'
}

/** Whether a schema is that of an id. A time is an int64 with a unit. */
export function isIdSchema(schema: Node): boolean {
  return isInt64Schema(schema) && !('x-unit' in schema)
}

let compiler: Ajv2020 | undefined

/**
 * Returns the validator of a schema, which may refer to the document by the id `capi`. The process keeps it forever, so
 * compile a schema only once.
 */
export function compileSchema(schema: object): ValidateFunction {
  compiler ??= createCompiler()
  return compiler.compile(schema)
}

function createCompiler(): Ajv2020 {
  const ajv = new Ajv2020({
    strict: false,
    verbose: true,
    useDefaults: true,
    validateSchema: false,
    formats: {
      decimal: /^-?\d+(\.\d+)?$/,
      int64: isInt64,
      int32: { type: 'number', validate: (value) => value >= -(2 ** 31) && value < 2 ** 31 },
      'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/,
    },
  })
  return ajv.addSchema(document, 'capi')
}

const formats: Readonly<Record<string, string>> = {
  decimal: 'a decimal number',
  int64: 'a 64-bit integer',
  int32: 'a whole number',
}

const types: Readonly<Record<string, string>> = {
  string: 'a string',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
}

/** How a message names a value. */
export interface Subject {
  /** The whole value: `Body` or `Query`. */
  readonly whole: string
  /** One part of it: `Body field` or `Query parameter`. */
  readonly part: string
}

/** Returns the message for the errors of a validator, the last of which covers the others. */
export function validationMessage(names: Subject, errors: readonly ErrorObject[]): string {
  const error = errors.at(-1)!
  const path = pathOf(error.instancePath)
  const subject = path === '' ? names.whole : `${names.part} ${path}`
  const inside = (name: string): string => `${names.part} ${path === '' ? name : `${path}.${name}`}`
  const schema = error.parentSchema as Node
  const { params, data } = error
  const bound = error.keyword.startsWith('min') ? 'least' : 'most'
  switch (error.keyword) {
    case 'required':
      return `${inside(String(params['missingProperty']))} is missing.`
    case 'additionalProperties': {
      const known = Object.keys((schema['properties'] ?? {}) as object)
      return unknownMessage(inside(shorten(String(params['additionalProperty']))), known)
    }
    case 'minimum':
    case 'maximum':
      return `${subject} must be at ${bound} ${params['limit']}, was ${quoteValue(data)}.`
    case 'minItems':
    case 'maxItems':
    case 'minLength':
    case 'maxLength': {
      const isOne = params['limit'] === 1
      const unit = error.keyword.endsWith('Length') ? (isOne ? 'character' : 'characters') : isOne ? 'entry' : 'entries'
      return `${subject} must have at ${bound} ${params['limit']} ${unit}, had ${(data as ArrayLike<unknown>).length}.`
    }
    case 'pattern':
      return `${subject} must be ${describePattern(schema)}, was ${quoteValue(data)}.`
    case 'type': {
      const was = typeof data === 'number' ? describeNumber(data) : quoteValue(data)
      return `${subject} must be ${list(alternatives({ type: params['type'] as unknown }))}, was ${was}.`
    }
    case 'anyOf':
    case 'oneOf': {
      const branches = (schema[error.keyword] as readonly Node[]).map(resolve)
      if (branches.every(tagOf)) return taggedMessage(names, errors, subject, branches)
      if (branches.every((branch) => 'required' in branch)) {
        const required = branches.map((branch) => (branch['required'] as string[]).join(' and '))
        return `${subject} must have ${list(required)}.`
      }
      return `${subject} must be ${list(branches.flatMap(alternatives))}, was ${quoteValue(data)}.`
    }
    default:
      return `${subject} must be ${list(alternatives(schema))}, was ${quoteValue(data)}.`
  }
}

/** Returns the message for a field or parameter that is not known and is refused. */
export function unknownMessage(subject: string, known: readonly string[]): string {
  return `${subject} is not known; ${describeKnown(known)}.`
}

/**
 * Returns the warning for a field or parameter that is not known and is ignored. It is logged, so it repeats a name
 * only if it looks like one: a program may send a secret in its place.
 */
export function ignoredMessage(part: string, name: string, known: readonly string[]): string {
  const shown =
    name.length <= 60 && /^([\w[\]]+\.)*\w{1,30}$/.test(name) ? name : `with a name of ${name.length} characters`
  return `${part} ${shown} is not known and was ignored; ${describeKnown(known)}.`
}

function describeKnown(known: readonly string[]): string {
  return known.length === 0 ? 'none is allowed' : `known are ${known.join(', ')}`
}

/** For a union whose branches differ by `type`, reports only the errors of the branch that was meant. */
function taggedMessage(
  names: Subject,
  errors: readonly ErrorObject[],
  subject: string,
  branches: readonly Node[],
): string {
  const { data, schemaPath } = errors.at(-1)!
  if (typeof data !== 'object' || data === null) return `${subject} must be an object, was ${quoteValue(data)}.`
  const tag = (data as Node)['type']
  const meant = branches.findIndex((branch) => tagOf(branch) === tag)
  if (meant < 0)
    return `${subject}.type must be ${list(branches.map((branch) => tagOf(branch)!))}, was ${quoteValue(tag)}.`
  const own = errors.filter((error) => error.schemaPath.startsWith(`${schemaPath}/${meant}/`))
  return validationMessage(names, own)
}

// A number above 2^53 has already been rounded when it arrives here.
function describeNumber(value: number): string {
  return Math.abs(value) > Number.MAX_SAFE_INTEGER
    ? 'a number above 2^53, which JSON programs round'
    : `the number ${value}`
}

function tagOf(branch: Node): string | undefined {
  const type = (branch['properties'] as Readonly<Record<string, Node>> | undefined)?.['type']
  return type?.['const'] as string | undefined
}

/** Returns a value as messages quote it: short, and distinct from the text around it. */
export function quoteValue(value: unknown): string {
  if (value === '') return 'empty'
  if (typeof value === 'string') return JSON.stringify(shorten(value))
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object' && value !== null) return 'an object'
  return String(value)
}

/** Returns descriptions of what a schema admits. */
export function alternatives(node: Node): string[] {
  const schema = resolve(node)
  const branches = (schema['oneOf'] ?? schema['anyOf']) as readonly Node[] | undefined
  if (branches) return branches.flatMap(alternatives)
  if ('const' in schema) return [schema['const'] === '' ? 'empty' : String(schema['const'])]
  if ('enum' in schema) return (schema['enum'] as readonly unknown[]).map(String)
  if (schema['maxLength'] === 0) return ['empty']
  if ('pattern' in schema) {
    const examples = schema['examples'] as readonly unknown[] | undefined
    return examples?.map((each) => JSON.stringify(each)) ?? [describePattern(schema)]
  }
  if (schema['x-unit'] === 'unix-ms') return ['a time in Unix milliseconds']
  const format = formats[String(schema['format'])]
  if (format) return [format]
  return [schema['type']].flat().map((type) => types[String(type)] ?? 'something else')
}

function list(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} or ${parts.at(-1)}`
}

/** Returns the message for a value that is none of the known ones. */
export function oneOfMessage(subject: string, known: Iterable<string>, was: unknown): string {
  return `${subject} must be one of ${Array.from(known).join(', ')}, was ${quoteValue(was)}.`
}

/** Returns a text of a request, shortened for a message. */
export function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}

function pathOf(pointer: string): string {
  const steps = pointer.split('/').slice(1)
  return steps
    .map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`))
    .join('')
    .replace(/^\./, '')
}

const mostDigits = 40

/**
 * Describes in words which texts a pattern of the document admits. A pattern of decimals is probed with decimals:
 * whether it admits a sign and zero, and how many digits; a pattern beside a reference to a decimal shows no format.
 * For any other pattern, the description of its field is quoted.
 */
export function describePattern(schema: Node): string {
  const pattern = new RegExp(String(schema['pattern']), 'u')
  const isDecimal = schema['format'] === 'decimal' || (pattern.test('1') && !pattern.test('x'))
  if (isDecimal) return describeDecimal(pattern, schema['maxLength'])
  const description = String(schema['description'] ?? '').replace(/\.$/, '')
  return description === '' ? `text that matches ${pattern.source}` : `as described (${description})`
}

function describeDecimal(pattern: RegExp, maxLength: unknown): string {
  const sign = pattern.test('-1') ? '' : pattern.test('0') ? ' of 0 or more' : ' above 0'
  const digits = longestRun((length) => pattern.test('1'.repeat(length)))
  const places = longestRun((length) => pattern.test(`1.${'1'.repeat(length)}`))
  const bounds = [
    ...(digits < mostDigits ? [`at most ${digits} digits`] : []),
    ...(places < mostDigits ? [`at most ${places} decimal places`] : []),
    ...(maxLength === undefined ? [] : [`at most ${String(maxLength)} characters`]),
  ]
  return `a decimal number${sign}, written without an exponent${bounds.length === 0 ? '' : `, with ${bounds.join(' and ')}`}`
}

function longestRun(isAdmitted: (length: number) => boolean): number {
  let length = 0
  while (length < mostDigits && isAdmitted(length + 1)) length += 1
  return length
}
