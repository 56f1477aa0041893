// @ts-check
/** What the name of a field says about its values: an id, a time, an amount, or a count. */

const money = new Set(
  'price size fee amount value val rate margin pnl volume qty quantity balance profit profits ratio leverage discount percent'.split(
    ' ',
  ),
)
/** Numbers that count or number something, and the sensitivities of options: a float of these loses nothing. */
const counts = new Set(
  (
    'block code count delta depth epoch forecast gamma height implv iv level limit nonce num number offset orders ' +
    'page percentile precision priority rho scale start theta timeout trades ttl users vega version'
  ).split(' '),
)
/** What may follow the word that says what is measured. */
const suffix = /^(avg|total|after|at|before|or|mavg\d*|\d+h)$/
const times = new Set('ctime datetime time timestamp ts utime'.split(' '))
/** What may follow the word for a time and states its unit. */
const units = new Set('ms millis milliseconds us micros ns nanos sec secs seconds'.split(' '))
/** Alone, these are a time if the value is a number, and may be anything else if it is a text. */
const events = new Set('created updated expires expired expiry'.split(' '))
/** `coin_id` is a small number that counts currencies; `tick_size` counts decimal places. */
const exceptions = new Set(['coin_id', 'coinId', 'tick_size'])

/**
 * Returns the words of a name, in lower case: `totalProfits` and `total_profits` have the same two.
 * @param {string} name
 */
export function wordsOf(name) {
  if (exceptions.has(name)) return []
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
}

/**
 * Whether a name is that of an id which the service assigns. One that the client chooses is a text.
 * @param {string[]} words
 */
export function isId(words) {
  return /^ids?$/.test(words.at(-1) ?? '') && !words.includes('client')
}

/**
 * Whether a name is that of an amount, a size or a rate.
 * @param {string[]} words
 */
export function isMoney(words) {
  return money.has(measured(words))
}

/**
 * Whether a name is that of a count, a number or something else that is no money.
 * @param {string[]} words
 */
export function isCount(words) {
  return counts.has(measured(words))
}

/**
 * Whether a name is that of a moment: `cTime`, `timestamp`, `ts`, `createdAt`, `expires_at`.
 * @param {string[]} words
 */
export function isTime(words) {
  const named = statesUnit(words) ? words.slice(0, -1) : words
  return times.has(named.at(-1) ?? '') || (named.length > 1 && named.at(-1) === 'at' && !isCount(named))
}

/**
 * Whether a name is that of an event, which is a moment if its value is a number.
 * @param {string[]} words
 */
export function isEvent(words) {
  return events.has(words.at(-1) ?? '')
}

/**
 * Whether a name ends with a unit of time.
 * @param {string[]} words
 */
export function statesUnit(words) {
  return units.has(words.at(-1) ?? '')
}

/**
 * Returns the word that says what is measured: `Height` of `createdBeforeOrAtHeight`, `block` of `block_after`.
 * @param {string[]} words
 */
function measured(words) {
  return words.findLast((word) => !suffix.test(word)) ?? ''
}
