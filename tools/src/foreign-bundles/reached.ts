// Finds the schemas that parts of a document lead to.
/** Returns the names of the schemas to which the nodes refer, directly or through other schemas. */
export function reachedFrom(nodes: unknown, schemas: Readonly<Record<string, unknown>>): Set<string> {
  const reached = new Set<string>()
  const visit = (node: unknown): void => {
    for (const [, name = ''] of (JSON.stringify(node) ?? '').matchAll(/#\/components\/schemas\/(\w+)/g)) {
      if (reached.has(name)) continue
      reached.add(name)
      visit(schemas[name])
    }
  }
  visit(nodes)
  return reached
}
