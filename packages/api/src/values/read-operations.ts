// Reads the table of operations: a line of words for each, in which `-` stands for null, `+` for true and `!` for
// false.

const CONSTANTS: Readonly<Record<string, unknown>> = { '-': null, '+': true, '!': false }
const FIELDS = /* @__PURE__ */ 'id method path tag signed permission repeat hasBody maxItems basis'.split(' ')
const PAGING = /* @__PURE__ */ 'by items more total limit default maximum page from to time id'.split(' ')

/**
 * Returns the operations by their ids. A line has the fields above, the weights, and the pagination with the names in
 * its records.
 */
export function readOperations(lines: string): unknown {
  const table: Record<string, object> = {}
  for (const line of lines.trim().split('\n')) {
    const words = line.split(' ').map(valueOf)
    const take = (names: readonly string[]): Record<string, unknown> =>
      Object.fromEntries(names.map((name) => [name, words.shift()]))
    const operation = take(FIELDS)
    const weight = take(['ip', 'uid'])
    const paging = words.length > 0 ? { ...take(PAGING), record: take(['time', 'id']) } : null
    table[operation['id'] as string] = { ...operation, weight, paging }
  }
  return table
}

function valueOf(word: string): unknown {
  if (word in CONSTANTS) return CONSTANTS[word]
  return /^\d/.test(word) ? Number(word) : word
}
