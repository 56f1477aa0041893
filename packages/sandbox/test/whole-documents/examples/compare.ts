// Compares a response with its example. Everything is equal but ids and times, and the numbers of a simulated market:
// an id stands for one id throughout, a time for any time that the request does not contain.

export interface Comparison {
  /** The ids of the exchange by those of the examples; ids that are met first are added. */
  readonly ids: Map<string, string>
  /** The values of the request, as it is in the example. */
  readonly sent: ReadonlySet<string>
  /** Whether numbers come from a simulated market, so that only their form is compared. */
  readonly isSimulated: boolean
  /** Whether a list of the example has only the first of the records. */
  readonly isPart: boolean
}

/**
 * Returns what differs, one line for each place; values have their JSON types, and integers beyond 2^53 are bigints.
 */
export function differences(example: unknown, actual: unknown, comparison: Comparison, at = ''): string[] {
  const shown = `${at || 'the response'} must be ${show(example)}, was ${show(actual)}`
  if (Array.isArray(example)) {
    if (!Array.isArray(actual)) return [shown]
    const isShorter = comparison.isPart && example.length < actual.length
    if (!isShorter && example.length !== actual.length) return [shown]
    return example.flatMap((item, index) => differences(item, actual[index], comparison, `${at}[${index}]`))
  }
  if (isRecord(example)) {
    if (!isRecord(actual)) return [shown]
    const names = [...new Set([...Object.keys(example), ...Object.keys(actual)])]
    return names.flatMap((name) =>
      name in example && name in actual
        ? differences(example[name], actual[name], comparison, `${at}.${name}`)
        : [`${at}.${name} must be ${name in example ? 'present' : 'absent'}`],
    )
  }
  return isSame(example, actual, comparison, at) ? [] : [shown]
}

function isSame(example: unknown, actual: unknown, { ids, sent, isSimulated }: Comparison, at: string): boolean {
  if (example === actual) return true
  if (kindOf(example) !== kindOf(actual)) return false
  const [wanted, given] = [String(example), String(actual)]
  if (isId(example, at)) {
    if (!ids.has(wanted) && ![...ids.values()].includes(given)) ids.set(wanted, given)
    return ids.get(wanted) === given
  }
  if (isTime(wanted)) return isTime(given) && !sent.has(wanted)
  if (isSimulated) return form(wanted) === form(given)
  return given === [...ids].reduce((text, [one, other]) => text.replaceAll(one, other), wanted)
}

/** Ids have 18 digits, zero stands for none; those of trades are UUIDs, and sequence ids count. */
function isId(value: unknown, at: string): boolean {
  return /^\d{18}$|^\w{8}-\w{4}-\w{4}-\w{4}-\w{12}$/.test(String(value)) || at.endsWith('_sequence_id')
}

function isTime(text: string): boolean {
  return /^(1[67]\d{11}|1[67]\d{8}\.\d{3}|20\d\d-\d\d-\d\dT[\d:.]+Z)$/.test(text)
}

/** Returns a text with each number replaced, which keeps what is not a number. */
function form(text: string): string {
  return text.replaceAll(/-?\d+(\.\d+)?/g, '0')
}

/** Returns the JSON type of a value. */
function kindOf(value: unknown): string {
  if (value === null) return 'null'
  return typeof value === 'bigint' ? 'number' : typeof value
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function show(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part)) ?? 'absent'
}
