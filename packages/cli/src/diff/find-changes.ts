// Finds the changes between two versions of a document: what breaks a program, what is new, and what only readers
// notice.
import { isDeepStrictEqual } from 'node:util'
import { type Change, type Path, type Report, type Versions, changeOf, show } from './change.ts'
import {
  type Document,
  type Operation,
  type Parameter,
  type PathItem,
  contentOf,
  methods,
  resolve,
} from './document.ts'
import { type CompareSchemas, schemaComparer } from './schemas.ts'
import { compareTexts } from './texts.ts'

interface Comparison extends Versions<Document> {
  readonly report: Report
  readonly compareSchemas: CompareSchemas
}

/** Returns the changes in the order of the older document, each once; new operations follow. */
export function findChanges(old: Document, now: Document): Change[] {
  const changes = new Map<string, Change>()
  const report: Report = (rule, path, message) =>
    void changes.set([rule, ...path, message].join('\0'), changeOf(rule, path, message))
  const comparison = { old, now, report, compareSchemas: schemaComparer({ old, now }, report) }
  compareLimits(comparison)
  for (const { url, method, item, operation } of operationsOf(old)) {
    const newItem = now.paths?.[url]
    const newer = newItem?.[method]
    const path = ['paths', url, method]
    if (newer) compareOperation(comparison, { old: merged(operation, item), now: merged(newer, newItem) }, path)
    else report('operation-removed', path, `${titleOf(operation, method, url)} was there, is absent.`)
  }
  for (const { url, method, operation } of operationsOf(now))
    if (!old.paths?.[url]?.[method])
      report('operation-added', ['paths', url, method], `${titleOf(operation, method, url)} was absent, is there.`)
  return [...changes.values()]
}

/** Returns the changes that break a program written for the older version. */
export function findBreaking(old: Document, now: Document): Change[] {
  return findChanges(old, now).filter(({ kind }) => kind === 'breaking')
}

function* operationsOf({ paths = {} }: Document) {
  for (const [url, item] of Object.entries(paths)) {
    for (const method of methods) if (item[method]) yield { url, method, item, operation: item[method] }
  }
}

/** Returns an operation with the parameters of its path. */
function merged(operation: Operation, { parameters = [] }: PathItem): Operation {
  return parameters.length === 0
    ? operation
    : { ...operation, parameters: [...parameters, ...(operation.parameters ?? [])] }
}

function titleOf({ operationId }: Operation, method: string, url: string): string {
  const address = `${method.toUpperCase()} ${url}`
  return operationId === undefined ? address : `${operationId} (${address})`
}

/** Budgets and the clock skew are stricter when lower; a window is stricter when longer. */
function compareLimits({ old, now, report }: Comparison): void {
  for (const [name, was] of Object.entries(old['x-limits'] ?? {})) {
    const is = now['x-limits']?.[name]
    if (typeof was !== 'number' || typeof is !== 'number') continue
    if (name === 'windowMs' ? is > was : is < was)
      report('limit-lowered', ['x-limits', name], `\`${name}\` was ${was}, is ${is}.`)
  }
}

function compareOperation(comparison: Comparison, versions: Versions<Operation>, path: Path): void {
  const { report } = comparison
  const { old, now } = versions
  const { operationId } = now
  const [, url = '', method = ''] = path
  const name = operationId ?? `${method.toUpperCase()} ${url}`
  if (old.operationId !== operationId)
    report(
      'operation-renamed',
      [...path, 'operationId'],
      `The id was ${show(old.operationId)}, is ${show(operationId)}.`,
    )
  compareTexts(versions, path, report)
  compareGuards(comparison, versions, path, name)
  for (const budget of ['ip', 'uid'] as const) {
    const [was = 0, is = 0] = [old['x-weight']?.[budget], now['x-weight']?.[budget]]
    const message = `${name} cost ${was} of the ${budget} budget, costs ${is}.`
    if (is > was) report('weight-raised', [...path, 'x-weight'], message)
  }
  const [paging, newPaging] = [old['x-paging'], now['x-paging']]
  if (paging !== undefined && !isDeepStrictEqual(paging, newPaging))
    report('paging-changed', [...path, 'x-paging'], `It was ${show(paging)}, is ${show(newPaging)}.`)
  compareParameters(comparison, versions, path)
  compareBodies(comparison, versions, path, name)
}

/** Compares the body of the request, and those of the responses that are a success. */
function compareBodies(comparison: Comparison, { old, now }: Versions<Operation>, path: Path, name: string): void {
  const { report, compareSchemas } = comparison
  const place = [...path, 'requestBody']
  const [body, newBody] = [contentOf(comparison.old, old.requestBody), contentOf(comparison.now, now.requestBody)]
  if (body && newBody)
    compareSchemas({ old: body.schema, now: newBody.schema }, inContent(place, newBody.type), 'request')
  else if (body) report('input-removed', place, `${name} took a body, takes none.`)
  else if (newBody && now.requestBody?.required) report('input-required', place, `${name} took no body, needs one.`)
  else if (newBody) report('input-added', place, `${name} took no body, takes one.`)

  for (const [status, was] of Object.entries(old.responses ?? {})) {
    const [response, newResponse] = [contentOf(comparison.old, was), contentOf(comparison.now, now.responses?.[status])]
    if (!status.startsWith('2') || !response) continue
    const at = inContent([...path, 'responses', status], newResponse?.type ?? '')
    if (newResponse) compareSchemas({ old: response.schema, now: newResponse.schema }, at, 'response')
    else report('answer-removed', [...path, 'responses'], `${name} answered ${status}, does not.`)
  }
}

function compareGuards(comparison: Comparison, { old, now }: Versions<Operation>, path: Path, name: string): void {
  const { report } = comparison
  const { security: was = comparison.old.security ?? [] } = old
  const { security: is = comparison.now.security ?? [] } = now
  if (was.length === 0 && is.length > 0) report('operation-guarded', path, `${name} was public, has to be signed.`)
  const [permission, newPermission] = [old['x-permission'], now['x-permission']]
  const message = `The permission was ${show(permission)}, is ${show(newPermission)}.`
  if (newPermission !== undefined && newPermission !== permission)
    report('operation-guarded', [...path, 'x-permission'], message)
}

function compareParameters(comparison: Comparison, { old, now }: Versions<Operation>, path: Path): void {
  const { report, compareSchemas } = comparison
  const [before, after] = [parametersOf(comparison.old, old), parametersOf(comparison.now, now)]
  for (const key of before.keys())
    if (!after.has(key)) report('input-removed', [...path, 'parameters'], `The parameter ${key} was there, is absent.`)
  for (const [key, { parameter, index }] of after) {
    const place = [...path, 'parameters', String(index)]
    const older = before.get(key)?.parameter
    if (parameter.required && !older?.required)
      report('input-required', place, `The parameter ${key} was ${older ? 'optional' : 'absent'}, is required.`)
    else if (!older) report('input-added', place, `The parameter ${key} was absent, is optional.`)
    if (!older) continue
    compareTexts({ old: older, now: parameter }, place, report)
    const schemas = { old: older.schema ?? {}, now: parameter.schema ?? {} }
    compareSchemas(schemas, [...place, 'schema'], 'request')
  }
}

function parametersOf(
  document: Document,
  { parameters = [] }: Operation,
): Map<string, { parameter: Parameter; index: number }> {
  return new Map(
    parameters.map((each, index) => {
      const parameter = resolve(document, each)
      return [`\`${parameter.name}\` in the ${parameter.in}`, { parameter, index }]
    }),
  )
}

function inContent(path: Path, type: string): Path {
  return [...path, 'content', type, 'schema']
}
