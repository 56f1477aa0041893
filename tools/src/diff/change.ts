/** The rules for breaking changes between two versions of the document. */
export const rules = {
  'operation-removed': 'Every operation stays, with its path and method.',
  'operation-renamed': 'An operation keeps its id, which names methods and types.',
  'operation-guarded': 'An operation requires no new signature or permission.',
  'answer-removed': 'An operation keeps its successful response.',
  'weight-raised': 'The weight of an operation does not rise.',
  'limit-lowered': 'No budget gets smaller.',
  'paging-changed': 'The pagination of a list stays.',
  'input-removed': 'Every parameter and every field of a request stays.',
  'input-required': 'No optional input becomes required.',
  'input-narrowed': 'Every permitted value of a request stays permitted.',
  'word-removed': 'Every enum value of a request stays permitted.',
  'default-changed': 'Every default stays.',
  'field-removed': 'Every field of a response stays.',
  'field-optional': 'A field that is always present stays so.',
  'field-widened': 'A field of a response gets no new type or format.',
  'name-changed': 'A field keeps its name in records.',
} as const

export type RuleId = keyof typeof rules

/** A breaking change. */
export interface Change {
  readonly rule: RuleId
  /** Its path in the newer version, or in the older one if it is gone. */
  readonly path: Path
  /** The values before and after. */
  readonly message: string
}

export type Path = readonly string[]

export type Report = (rule: RuleId, path: Path, message: string) => void

/** Both versions of something. */
export interface Versions<Thing> {
  readonly old: Thing
  readonly now: Thing
}

/** Returns a value as JSON, or `absent`. */
export function show(value: unknown): string {
  return value === undefined ? 'absent' : JSON.stringify(value)
}
