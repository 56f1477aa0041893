/** Compares the bounds of request values. */
import { type Node, type Report, show } from './change.ts'

/** Upper bounds are narrower when smaller, lower bounds when larger. */
const upper = ['maximum', 'maxLength', 'maxItems']
const lower = ['minimum', 'minLength', 'minItems']

/** Reports every narrower bound and every changed default. */
export function compareBounds(before: Node, after: Node, path: readonly string[], report: Report): void {
  for (const key of [...upper, ...lower]) {
    const sign = upper.includes(key) ? 1 : -1
    const bound = (node: Node): number => sign * Number(node[key] ?? sign * Infinity)
    if (bound(after) < bound(before))
      report('input-narrowed', path, `\`${key}\` was ${show(before[key])}, is ${show(after[key])}.`)
  }
  // Patterns cannot be compared, so every change is reported.
  if (after['pattern'] !== undefined && after['pattern'] !== before['pattern'])
    report('input-narrowed', path, `\`pattern\` was ${show(before['pattern'])}, is ${show(after['pattern'])}.`)
  if (after['additionalProperties'] === false && before['additionalProperties'] !== false)
    report('input-narrowed', path, 'Fields that are not named were taken, are not.')
  const [old, now] = [demandsOf(before), demandsOf(after)]
  if (now.length > 0 && (old.length === 0 || old.some((demand) => !now.includes(demand))))
    report(
      'input-required',
      path,
      `One of ${old.join(' or ') || 'no fields'} had to be there, now one of ${now.join(' or ')}.`,
    )
  if (before['default'] !== after['default'])
    report('default-changed', path, `The default was ${show(before['default'])}, is ${show(after['default'])}.`)
}

/** Returns the groups of fields of which one has to be there. */
function demandsOf(node: Node): string[] {
  const branches = (node['anyOf'] as Node[] | undefined) ?? []
  return branches.flatMap((branch) => (branch['required'] ? [show(branch['required'])] : []))
}
