/** Finds the changes between two versions of the document that break a program written for the older one. */
import { isDeepStrictEqual } from 'node:util'
import { follow } from '../bundle/document.ts'
import { type Change, type Node, type Report, at, show } from './change.ts'
import { type CompareSchemas, type Versions, schemaComparer } from './schemas.ts'

const methods = ['get', 'post', 'put', 'delete', 'patch']

/** Returns the breaking changes, in the order of the older document. */
export function findBreaking(before: Node, after: Node): Change[] {
  const changes: Change[] = []
  const report: Report = (rule, path, message) => void changes.push({ rule, path, message })
  const documents = { before, after }
  const compareSchemas = schemaComparer(documents, report)
  compareLimits(documents, report)
  for (const [url, item] of Object.entries(at(before, 'paths'))) {
    for (const method of methods) {
      const old = (item as Record<string, Node>)[method]
      if (!old) continue
      const path = ['paths', url, method]
      const now = at(at(after, 'paths'), url)[method] as Node | undefined
      const id = String(old['operationId'])
      if (now) compareOperation(documents, old, now, path, report, compareSchemas)
      else report('operation-removed', path, `${id} (${method.toUpperCase()} ${url}) was there, is absent.`)
    }
  }
  return changes
}

/** Budgets and the clock skew are stricter when lower; a window is stricter when longer. */
function compareLimits({ before, after }: Versions, report: Report): void {
  const [old, now] = [at(before, 'x-limits'), at(after, 'x-limits')]
  for (const [name, value] of Object.entries(old)) {
    if (typeof value !== 'number') continue
    const is = now[name]
    const isLower = typeof is === 'number' && (name === 'windowMs' ? is > value : is < value)
    if (isLower) report('limit-lowered', ['x-limits', name], `\`${name}\` was ${value}, is ${is}.`)
  }
}

function compareOperation(
  documents: Versions,
  before: Node,
  after: Node,
  path: readonly string[],
  report: Report,
  compareSchemas: CompareSchemas,
): void {
  const [id, name] = [before['operationId'], after['operationId']]
  if (id !== name) report('operation-renamed', [...path, 'operationId'], `The id was ${show(id)}, is ${show(name)}.`)
  compareGuards(documents, before, after, path, report)
  for (const budget of ['ip', 'uid']) {
    const [was, is] = [before, after].map((each) => Number(at(each, 'x-weight')[budget] ?? 0))
    if (is! > was!)
      report(
        'weight-raised',
        [...path, 'x-weight'],
        `${String(name)} cost ${was} of the ${budget} budget, costs ${is}.`,
      )
  }
  const paging = before['x-paging']
  if (paging !== undefined && !isDeepStrictEqual(paging, after['x-paging']))
    report('paging-changed', [...path, 'x-paging'], `It was ${show(paging)}, is ${show(after['x-paging'])}.`)
  compareParameters(documents, before, after, path, report, compareSchemas)

  const [oldBody, newBody] = [bodyOf(documents.before, before), bodyOf(documents.after, after)]
  const place = [...path, 'requestBody', 'content', 'application/json', 'schema']
  if (oldBody && newBody) compareSchemas(oldBody, newBody, place, 'request')
  else if (oldBody) report('input-removed', [...path, 'requestBody'], `${String(name)} took a body, takes none.`)
  else if (newBody && at(after, 'requestBody')['required'] === true)
    report('input-required', [...path, 'requestBody'], `${String(name)} took no body, needs one.`)

  const [was, is] = [answerOf(documents.before, before), answerOf(documents.after, after)]
  if (was && is)
    compareSchemas(was, is, [...path, 'responses', '200', 'content', 'application/json', 'schema'], 'answer')
  else if (was) report('answer-removed', [...path, 'responses'], `${String(name)} answered 200, does not.`)
}

function compareGuards(
  { before: old, after: now }: Versions,
  before: Node,
  after: Node,
  path: readonly string[],
  report: Report,
): void {
  const isSigned = (operation: Node, document: Node): boolean =>
    (((operation['security'] ?? document['security']) as unknown[] | undefined) ?? []).length > 0
  if (!isSigned(before, old) && isSigned(after, now))
    report('operation-guarded', path, `${String(after['operationId'])} was public, has to be signed.`)
  const [was, is] = [before['x-permission'], after['x-permission']]
  if (is !== undefined && is !== was)
    report('operation-guarded', [...path, 'x-permission'], `The permission was ${show(was)}, is ${show(is)}.`)
}

function compareParameters(
  documents: Versions,
  before: Node,
  after: Node,
  path: readonly string[],
  report: Report,
  compareSchemas: CompareSchemas,
): void {
  const [old, now] = [parametersOf(documents.before, before), parametersOf(documents.after, after)]
  for (const [key, parameter] of old) {
    const next = now.get(key)
    if (!next) {
      report('input-removed', [...path, 'parameters'], `The parameter ${key} was there, is absent.`)
      continue
    }
    const place = [...path, 'parameters', String(next.index)]
    if (next.node['required'] === true && parameter.node['required'] !== true)
      report('input-required', place, `The parameter ${key} was optional, is required.`)
    compareSchemas(at(parameter.node, 'schema'), at(next.node, 'schema'), [...place, 'schema'], 'request')
  }
  for (const [key, { node, index }] of now)
    if (!old.has(key) && node['required'] === true)
      report('input-required', [...path, 'parameters', String(index)], `The parameter ${key} was absent, is required.`)
}

function parametersOf(document: Node, operation: Node): Map<string, { node: Node; index: number }> {
  const list = (operation['parameters'] as Node[] | undefined) ?? []
  return new Map(
    list.map((each, index) => {
      const node = resolve(document, each)
      return [`\`${String(node['name'])}\` in the ${String(node['in'])}`, { node, index }]
    }),
  )
}

function bodyOf(document: Node, operation: Node): Node | undefined {
  return schemaIn(resolve(document, at(operation, 'requestBody')))
}

function answerOf(document: Node, operation: Node): Node | undefined {
  return schemaIn(resolve(document, at(at(operation, 'responses'), '200')))
}

function schemaIn(node: Node): Node | undefined {
  return at(at(node, 'content'), 'application/json')['schema'] as Node | undefined
}

function resolve(document: Node, node: Node): Node {
  return typeof node['$ref'] === 'string' ? (follow(document, node['$ref']) as Node) : node
}
