/** The rules for breaking changes between two versions of the document. */
export const rules = {
  'operation-removed': 'Every operation stays, with its path and method.',
  'operation-renamed': 'An operation keeps its id, which names methods and types.',
  'operation-guarded': 'An operation requires no new signature or permission.',
  'answer-removed': 'An operation keeps its successful answer.',
  'weight-raised': 'The weight of an operation does not rise.',
  'limit-lowered': 'No budget gets smaller.',
  'paging-changed': 'The pagination of a list stays.',
  'input-removed': 'Every parameter and every field of a request stays.',
  'input-required': 'No optional input becomes required.',
  'input-narrowed': 'Every permitted value of a request stays permitted.',
  'word-removed': 'Every enum value of a request stays permitted.',
  'default-changed': 'Every default stays.',
  'field-removed': 'Every field of an answer stays.',
  'field-optional': 'A field that is always present stays so.',
  'field-widened': 'A field of an answer gets no new type or format.',
  'name-changed': 'A field keeps its name in records.',
} as const

export type RuleId = keyof typeof rules

/** A breaking change. */
export interface Change {
  readonly rule: RuleId
  /** Its path in the newer version, or in the older one if it is gone. */
  readonly path: readonly string[]
  /** The values before and after. */
  readonly message: string
}

export type Report = (rule: RuleId, path: readonly string[], message: string) => void

/** A node of a document: any shape. */
export type Node = Readonly<Record<string, unknown>>

/** Returns a child that is an object, or an empty one. */
export function at(node: Node | undefined, key: string): Node {
  const child = node?.[key]
  return typeof child === 'object' && child !== null ? (child as Node) : {}
}

/** Returns a value as JSON, or `absent`. */
export function show(value: unknown): string {
  return value === undefined ? 'absent' : JSON.stringify(value)
}
