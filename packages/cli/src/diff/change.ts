// The rules by which changes between two versions of a document are told apart, and what to do about each that breaks.

/** What breaks a program that was written for the older version, with what its author does about it. */
export const breakingRules = {
  'operation-removed': 'Stop calling the operation before the service removes it.',
  'operation-renamed': 'Rename the calls: generated methods and types have the name of the operation.',
  'operation-guarded': 'Sign the request with a key that has the permission.',
  'answer-removed': 'Expect another status of success, or none with this body.',
  'weight-raised': 'Send the request less often, or charge the new weight to the budget.',
  'limit-lowered': 'Lower the budget of the program.',
  'paging-changed': 'Rewrite how the next page is requested.',
  'input-removed': 'Remove the field from requests.',
  'input-required': 'Send the field with every request.',
  'input-narrowed': 'Check the values that requests send.',
  'word-removed': 'Replace the value in requests.',
  'default-changed': 'Send the old default, if the program relied on it.',
  'field-removed': 'Stop reading the field.',
  'field-optional': 'Expect responses without the field.',
  'field-widened': 'Accept the new type, format, unit or value before responses have it.',
  'name-changed': 'Rename the field in programs that use records.',
} as const

/** What a program can use, and need not. */
const additiveRules = {
  'operation-added': 'There is a new operation.',
  'input-added': 'A request may have a new field.',
  'field-added': 'A response has a new field.',
  'word-added': 'There is a new enum value.',
} as const

/** What only readers notice. */
const documentationRules = {
  'text-changed': 'A summary or a description is another.',
  deprecated: 'It will be removed in a later version.',
} as const

export type BreakingRule = keyof typeof breakingRules
export type RuleId = BreakingRule | keyof typeof additiveRules | keyof typeof documentationRules
export type Kind = 'breaking' | 'additive' | 'documentation'

/** A change between two versions of a document. */
export interface Change {
  readonly kind: Kind
  readonly rule: RuleId
  /** Its path in the newer version, or in the older one if it is gone. */
  readonly path: Path
  /** The values before and after. */
  readonly message: string
  /** What the author of a program does about it; absent if nothing. */
  readonly migration?: string
}

export type Path = readonly string[]

export type Report = (rule: RuleId, path: Path, message: string) => void

/** Both versions of something. */
export interface Versions<Thing> {
  readonly old: Thing
  readonly now: Thing
}

/** Returns a change by its rule. */
export function changeOf(rule: RuleId, path: Path, message: string): Change {
  if (rule in breakingRules)
    return { kind: 'breaking', rule, path, message, migration: breakingRules[rule as BreakingRule] }
  return { kind: rule in additiveRules ? 'additive' : 'documentation', rule, path, message }
}

/** Returns a value as JSON, or `absent`. */
export function show(value: unknown): string {
  return value === undefined ? 'absent' : JSON.stringify(value)
}
