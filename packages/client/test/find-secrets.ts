// Searches for texts in everything reachable from a value: own and inherited properties, getters, causes and printed
// forms.
import { inspect } from 'node:util'

/** Returns the secrets that are reachable from a value, each with its path. */
export function findSecrets(value: unknown, secrets: readonly string[]): string[] {
  const found: string[] = []
  const check = (path: string, text: string): void => {
    for (const secret of secrets) if (text.includes(secret)) found.push(`${path}: ${secret}`)
  }
  const seen = new Set<unknown>()
  const visit = (path: string, current: unknown): void => {
    if (typeof current === 'string') return check(path, current)
    if (typeof current === 'symbol') return check(path, String(current))
    if (current === null || (typeof current !== 'object' && typeof current !== 'function') || seen.has(current)) return
    seen.add(current)
    if (current instanceof Map || current instanceof Set) for (const item of current) visit(`${path}<item>`, item)
    if (Buffer.isBuffer(current)) check(path, current.toString('latin1'))
    for (
      let owner: object | null = current;
      owner && !isBuiltIn(owner);
      owner = Object.getPrototypeOf(owner) as object | null
    )
      for (const name of Reflect.ownKeys(owner)) {
        check(path, String(name))
        try {
          visit(`${path}.${String(name)}`, Reflect.get(owner, name, current))
        } catch (thrown) {
          visit(`${path}.${String(name)}<thrown>`, thrown)
        }
      }
  }
  visit('value', value)
  check(
    'inspect',
    inspect(value, { showHidden: true, depth: Infinity, getters: true, maxStringLength: null, maxArrayLength: null }),
  )
  check('String', String(value instanceof Error ? `${value} ${value.stack}` : ''))
  check('JSON', JSON.stringify(value) ?? '')
  return found
}

/** The prototypes of the language are skipped; those of errors and sockets are not. */
function isBuiltIn(owner: object): boolean {
  return owner === Object.prototype || owner === Function.prototype || owner === Array.prototype
}
