/** Finds the changes between two versions of the document that break a program written for the older one. */
import { isDeepStrictEqual } from 'node:util'
import { type Document, type Operation, type Parameter, type Schema, follow } from '../bundle/document.ts'
import { type Change, type Path, type Report, type Versions, show } from './change.ts'
import { type CompareSchemas, schemaComparer } from './schemas.ts'

/** A document with the security of operations that have none of their own. */
export type SecuredDocument = Document & Pick<Operation, 'security'>

interface Comparison extends Versions<SecuredDocument> {
  readonly report: Report
  readonly compareSchemas: CompareSchemas
}

/** Returns the breaking changes, in the order of the older document. */
export function findBreaking(old: SecuredDocument, now: SecuredDocument): Change[] {
  const changes: Change[] = []
  const report: Report = (rule, path, message) => void changes.push({ rule, path, message })
  const comparison = { old, now, report, compareSchemas: schemaComparer({ old, now }, report) }
  compareLimits(comparison)
  for (const [url, item] of Object.entries(old.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      const newer = now.paths[url]?.[method as keyof typeof item]
      const path = ['paths', url, method]
      const title = `${operation.operationId} (${method.toUpperCase()} ${url})`
      if (newer) compareOperation(comparison, { old: operation, now: newer }, path)
      else report('operation-removed', path, `${title} was there, is absent.`)
    }
  }
  return changes
}

/** Budgets and the clock skew are stricter when lower; a window is stricter when longer. */
function compareLimits({ old, now, report }: Comparison): void {
  for (const [name, was] of Object.entries(old['x-limits'])) {
    const is = now['x-limits'][name]
    if (typeof was !== 'number' || typeof is !== 'number') continue
    if (name === 'windowMs' ? is > was : is < was)
      report('limit-lowered', ['x-limits', name], `\`${name}\` was ${was}, is ${is}.`)
  }
}

function compareOperation(comparison: Comparison, versions: Versions<Operation>, path: Path): void {
  const { report, compareSchemas } = comparison
  const { old, now } = versions
  const { operationId: name } = now
  if (old.operationId !== name)
    report('operation-renamed', [...path, 'operationId'], `The id was ${show(old.operationId)}, is ${show(name)}.`)
  compareGuards(comparison, versions, path)
  for (const budget of ['ip', 'uid'] as const) {
    const [was = 0, is = 0] = [old['x-weight']?.[budget], now['x-weight']?.[budget]]
    const message = `${name} cost ${was} of the ${budget} budget, costs ${is}.`
    if (is > was) report('weight-raised', [...path, 'x-weight'], message)
  }
  const [paging, newPaging] = [old['x-paging'], now['x-paging']]
  if (paging !== undefined && !isDeepStrictEqual(paging, newPaging))
    report('paging-changed', [...path, 'x-paging'], `It was ${show(paging)}, is ${show(newPaging)}.`)
  compareParameters(comparison, versions, path)

  const place = [...path, 'requestBody']
  const [body, newBody] = [schemaOf(comparison.old, old.requestBody), schemaOf(comparison.now, now.requestBody)]
  if (body && newBody) compareSchemas({ old: body, now: newBody }, inJson(place), 'request')
  else if (body) report('input-removed', place, `${name} took a body, takes none.`)
  else if (newBody && (now.requestBody as Body | undefined)?.required)
    report('input-required', place, `${name} took no body, needs one.`)

  const { 200: success } = old.responses
  const [response, newResponse] = [schemaOf(comparison.old, success), schemaOf(comparison.now, now.responses['200'])]
  if (response && newResponse)
    compareSchemas({ old: response, now: newResponse }, inJson([...path, 'responses', '200']), 'response')
  else if (response) report('answer-removed', [...path, 'responses'], `${name} answered 200, does not.`)
}

function compareGuards(comparison: Comparison, { old, now }: Versions<Operation>, path: Path): void {
  const { report } = comparison
  const { security: was = comparison.old.security ?? [] } = old
  const { security: is = comparison.now.security ?? [] } = now
  if (was.length === 0 && is.length > 0)
    report('operation-guarded', path, `${now.operationId} was public, has to be signed.`)
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
    if (older) compareSchemas({ old: older.schema, now: parameter.schema }, [...place, 'schema'], 'request')
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

interface Body {
  readonly $ref?: string
  readonly required?: boolean
  readonly content?: { readonly 'application/json'?: { readonly schema: Schema } }
}

function schemaOf(document: Document, body: Body | undefined): Schema | undefined {
  return body && resolve(document, body).content?.['application/json']?.schema
}

function inJson(path: Path): Path {
  return [...path, 'content', 'application/json', 'schema']
}

function resolve<Node extends { readonly $ref?: string }>(document: Document, node: Node): Node {
  return node.$ref === undefined ? node : (follow(document, node.$ref) as Node)
}
