// @ts-check
/**
 * Follows references of a document. Spectral has read the files that a document refers to.
 *
 * A place is a path in the document that is linted. A target in that document has the path at which it is written. A
 * target in another file has the path of the reference, as in the resolved document: Spectral finds its file and line.
 */

/**
 * @typedef {(string | number)[]} Path
 * @typedef {{ source: string | null, data: any }} File
 * @typedef {{ node: any, path: Path, file: File }} Place
 */

/** References may lead in circles. */
const longestChain = 100

/**
 * Whether a value is an object of the document, and no list.
 * @param {any} value
 */
export function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Returns the entries of an object. An unfinished document may have anything in its place.
 * @param {any} value
 * @returns {[string, any][]}
 */
export function entriesOf(value) {
  return isObject(value) ? Object.entries(value) : []
}

/**
 * Returns the elements of a list.
 * @param {any} value
 * @returns {any[]}
 */
export function elementsOf(value) {
  return Array.isArray(value) ? value : []
}

/**
 * Returns a function that returns the place to which a node refers, or undefined without a reference, or where the
 * target is missing.
 * @param {File} root
 * @param {Record<string, File>} others the files that Spectral has read, by their sources
 * @returns {(from: Place) => Place | undefined}
 */
export function createFollow(root, others) {
  /** @type {(from: Place, hops: number) => Place | undefined} */
  function follow({ node, path, file }, hops) {
    const ref = isObject(node) ? node.$ref : undefined
    if (typeof ref !== 'string' || hops > longestChain) return undefined
    const [address = '', pointer = ''] = ref.split('#', 2)
    const source = address === '' ? file.source : sourceOf(address, file.source)
    const target = address === '' ? file : source === root.source ? root : ownValue(others, source)
    return target && find(target, pointer, target === root ? [] : path, hops)
  }

  /** @type {(file: File, pointer: string, start: Path, hops: number) => Place | undefined} */
  function find(file, pointer, start, hops) {
    /** @type {Place} */
    let place = { node: file.data, path: start, file }
    for (const raw of pointer === '' ? [] : pointer.replace(/^\//, '').split('/')) {
      const next = step(place, raw, hops)
      if (next === undefined) return undefined
      place = next
    }
    return place
  }

  /**
   * Takes one step of a pointer, which may lead through a reference.
   * @type {(place: Place, segment: string, hops: number) => Place | undefined}
   */
  function step(place, segment, hops) {
    const child = childOf(place, unescape(segment), root) ?? childOf(place, segment, root)
    if (child !== undefined || hops > longestChain) return child
    const target = follow(place, hops + 1)
    return target && step(target, segment, hops + 1)
  }

  return (from) => follow(from, 0)
}

/**
 * Returns a child of a place.
 * @param {Place} place
 * @param {string} name
 * @param {File} root
 * @returns {Place | undefined}
 */
function childOf({ node, path, file }, name, root) {
  if (typeof node !== 'object' || node === null || !Object.hasOwn(node, name)) return undefined
  // Inside another file, the path of the reference stands for that of its target.
  return { node: node[name], path: file === root ? [...path, name] : path, file }
}

/**
 * Returns the name that a segment of a pointer stands for.
 * @param {string} segment
 */
function unescape(segment) {
  let text = segment
  try {
    text = decodeURIComponent(segment)
  } catch {
    // A percent sign that escapes nothing.
  }
  return text.replaceAll('~1', '/').replaceAll('~0', '~')
}

/**
 * Returns the source of a file that another one names.
 * @param {string} address
 * @param {string | null} from
 */
function sourceOf(address, from) {
  const isWeb = /^[a-z][a-z\d+.-]+:\/\//i
  if (isWeb.test(address)) return address
  if (from !== null && isWeb.test(from)) return URL.canParse(address, from) ? new URL(address, from).href : address
  const parts = address.startsWith('/') ? [] : (from ?? '').split('/').slice(0, -1)
  for (const part of unescape(address.replaceAll('~', '~0')).split('/')) {
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop()
    else if (part !== '.') parts.push(part)
  }
  return parts.join('/')
}

/**
 * @param {Record<string, File>} files
 * @param {string | null} key
 */
function ownValue(files, key) {
  return key !== null && Object.hasOwn(files, key) ? files[key] : undefined
}
