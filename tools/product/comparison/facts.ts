// Compares the facts that only our documents have, such as weights, limits, permissions and paging: what stands under
// keys that begin with `x-`. oasdiff compares everything else.
//
//   tsx tools/product/comparison/facts.ts BEFORE.json AFTER.json
//
// The status is 1 where a changed fact breaks programs and the version does not announce it, and 2 for bad input.
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { isDeepStrictEqual } from 'node:util'

type Node = Readonly<Record<string, unknown>>

/** A fact that is another one than before. */
export interface FactChange {
  /** Where it stands, such as `paths./time.get.x-weight`. */
  readonly path: string
  readonly message: string
  readonly breaks: boolean
}

/** Where a fact comes from, and what is made for readers. These keys say nothing about requests and responses. */
const provenance = new Set(
  [
    'assumed',
    'basis',
    'codeSamples',
    'documented-in',
    'gap',
    'gaps',
    'keys',
    'note',
    'source',
    'stated',
    'tagGroups',
  ].map((name) => `x-${name}`),
)

/** Facts by which programs are written, so that each change of them breaks some program. */
const relied = new Set(
  ['alias-of', 'duration', 'final', 'name', 'paging', 'permission', 'signature', 'status', 'unit'].map(
    (name) => `x-${name}`,
  ),
)

/** Returns the facts that another version of a document changes, in the order of the older one. */
export function compareFacts(before: object, after: object): FactChange[] {
  const [old, now] = [collect(before), collect(after)]
  const paths = new Set([...old.facts.keys(), ...now.facts.keys()])
  return [...paths].flatMap((path) => {
    const end = path.lastIndexOf('.')
    const [holder, key] = [path.slice(0, Math.max(end, 0)), path.slice(end + 1)]
    // What is new or gone as a whole is reported by oasdiff.
    if (!old.holders.has(holder) || !now.holders.has(holder)) return []
    const [was, is] = [old.facts.get(path), now.facts.get(path)]
    if (isDeepStrictEqual(was, is)) return []
    const message = `${show(was)} became ${show(is)}.`
    return [{ path, message, breaks: breaksPrograms(key, was, is) }]
  })
}

function breaksPrograms(key: string, was: unknown, is: unknown): boolean {
  if (key === 'x-weight') return entriesOf(is).some(([budget, cost]) => cost > numberOf(was, budget, 0))
  if (key === 'x-limits')
    return entriesOf(was).some(([name, limit]) => {
      const now = numberOf(is, name, limit)
      // A longer window leaves fewer requests per second.
      return name === 'windowMs' ? now > limit : now < limit
    })
  // A permission is needed where none was. Every other fact that is new takes nothing away.
  return relied.has(key) && (was !== undefined || key === 'x-permission')
}

function entriesOf(value: unknown): [string, number][] {
  return Object.entries((value ?? {}) as Node).flatMap(([name, each]) =>
    typeof each === 'number' ? [[name, each]] : [],
  )
}

function numberOf(value: unknown, name: string, otherwise: number): number {
  return new Map(entriesOf(value)).get(name) ?? otherwise
}

/** Returns the facts of a document by their paths, and the paths of all objects. */
function collect(document: object): { facts: Map<string, unknown>; holders: Set<string> } {
  const facts = new Map<string, unknown>()
  const holders = new Set<string>()

  function walk(value: unknown, path: string): void {
    if (Array.isArray(value)) {
      for (const [index, each] of value.entries()) walk(each, `${path}.${nameOf(each, index)}`)
      return
    }
    if (typeof value !== 'object' || value === null) return
    holders.add(path)
    for (const [key, each] of Object.entries(value)) {
      if (provenance.has(key) || key === 'examples' || key === 'example') continue
      const place = path === '' ? key : `${path}.${key}`
      if (key.startsWith('x-')) facts.set(place, withoutProvenance(each))
      else walk(each, place)
    }
  }

  walk(document, '')
  return { facts, holders }
}

/** Returns how an element of a list is recognised in another version, where it may stand elsewhere. */
function nameOf(element: unknown, index: number): string {
  const { $ref, const: constant, in: place, name } = (element ?? {}) as Node
  if (typeof name === 'string' && typeof place === 'string') return `${place} ${name}`
  return String($ref ?? name ?? constant ?? index)
}

function withoutProvenance(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutProvenance)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([key]) => !provenance.has(key) && key !== 'description')
  return Object.fromEntries(entries.map(([key, each]) => [key, withoutProvenance(each)]))
}

function show(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value)
}

/**
 * Whether a version announces breaking changes since an older one: the first number is higher, or before 1.0 the
 * second. Versions of other forms, such as dates, announce nothing.
 */
export function isAnnounced(before: string, after: string): boolean {
  const [was, is] = [before, after].map((version) => /^(\d+)\.(\d+)\.\d+/.exec(version)?.slice(1).map(Number))
  if (!was || !is) return false
  if (is[0] !== was[0]) return is[0]! > was[0]!
  return is[0] === 0 && is[1]! > was[1]!
}

interface Document extends Node {
  readonly info: { readonly version: string }
}

function read(file: string): Document {
  const document = JSON.parse(readFileSync(file, 'utf8')) as Partial<Document> | null
  if (typeof document?.info?.version !== 'string')
    throw new Error(`${file} must be a bundled document in JSON, was without info.version.`)
  return document as Document
}

function main([older, newer, ...rest]: readonly string[]): number {
  if (older === undefined || newer === undefined || rest.length > 0)
    throw new Error('Usage: tsx tools/product/comparison/facts.ts BEFORE.json AFTER.json')
  const [before, after] = [read(older), read(newer)]
  const changes = compareFacts(before, after)
  for (const { path, message, breaks } of changes)
    console.log(`${breaks ? 'breaks' : 'changes'}  ${path}\n  ${message}`)
  const breaking = changes.filter(({ breaks }) => breaks).length
  const announced = isAnnounced(before.info.version, after.info.version)
  const verdict = breaking === 0 ? '' : announced ? ', as the version says' : ', which the version does not say'
  console.log(`${before.info.version} to ${after.info.version}: ${breaking} facts break programs${verdict}.`)
  return breaking > 0 && !announced ? 1 : 0
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    process.exitCode = main(process.argv.slice(2))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 2
  }
}
