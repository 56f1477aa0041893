import type { Oas3Visitor } from '@redocly/openapi-core'

interface Secured {
  readonly security?: readonly unknown[]
}

export interface Signing {
  /** Says whether an operation is signed: by its own `security`, else by that of the document. */
  isSigned(operation: Secured): boolean
  readonly Root: NonNullable<Oas3Visitor['Root']>
}

/** Returns a judge of operations that remembers the document's own `security`; a rule spreads its `Root`. */
export function signing(): Signing {
  let inherited: readonly unknown[] = []
  return {
    isSigned: (operation) => (operation.security ?? inherited).length > 0,
    Root(root) {
      inherited = root.security ?? []
    },
  }
}
