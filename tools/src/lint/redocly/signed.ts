/** Tells the rules which operations are signed. */
import type { Oas3Visitor } from '@redocly/openapi-core'

interface Secured {
  readonly security?: readonly unknown[]
}

export interface Signing {
  /** Whether an operation is signed, by its own `security` or else by the document's. */
  isSigned(operation: Secured): boolean
  readonly Root: NonNullable<Oas3Visitor['Root']>
}

/** Returns the check; a rule spreads its `Root`, which reads the document's `security`. */
export function signing(): Signing {
  let inherited: readonly unknown[] = []
  return {
    isSigned: (operation) => (operation.security ?? inherited).length > 0,
    Root(root) {
      inherited = root.security ?? []
    },
  }
}
