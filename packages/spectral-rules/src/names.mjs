// @ts-check
/** What the name of a field says about its values: an id, a time, an amount, or something else that is counted. */

const list = (/** @type {string} */ text) => new Set(text.trim().split(/\s+/))

/** A text of these is a decimal. */
const decimals = list(
  'price size fee amount value val rate margin pnl volume qty quantity balance profit profits ratio leverage discount percent',
)
/** A number with one of these words in its name is an amount, a price, a size or a rate, in any record. */
const amounts = list(`
  amount amounts amt apr apy ask asks balance balances bid bids borrow borrowed candle candles cash collateral
  commission commissions cost costs credit debit debt deposit discount dividend earnings equity exposure fee fees
  fund funding funds income inflows interest kline klines leverage liability loan loss margin multiplier notional
  ohlcv outflows pay payment pct percent percentage pnl premium price prices principal proceeds profit profits px
  qty quantity rate rates ratio rebate rebates repay roe roi salary size sizes slippage spread strike tax turnover
  twap val value values volume volumes vwap withdraw withdrawal yield
`)
/** A record with a field of these names is about trades or money, so that its other numbers are too. */
const records = list(`
  amount asset balance coin contract currency equity fee instrument leverage margin market pnl price qty quantity side
  size symbol ticker volume
`)
/** Numbers that count, number or describe something, and statistics: a float of these loses nothing. */
const others = list(`
  accuracy age alpha altitude angle attempt attempts beta bits block bytes code complete completed completion
  confidence correlation count cpu decimals delta depth deviation digits distance elapsed epoch forecast frequency
  gamma gigabytes height implv index iteration iv kurtosis lat latency latitude length level limit lng lon longitude
  memory nonce num number offset orders page penalty percentile precision priority probability progress quality
  queue rank rating redeemed redemptions retries rho rounds scale score seconds sequence sharpe sigma similarity
  skew sortino stddev success temperature theta threshold timeout trades ttl uid usage usages users utilisation
  utilization variance vega version vol volatility weight width
`)
/** Ends of a span, or the last moment of something. With a word for money before it, it is still no amount. */
const ends = list('by end start')
/** What may follow the word that says what is measured. */
const suffix = /^(avg|average|total|after|at|before|or|mavg\d*|\d+|\d+(s|m|h|d|w|hr|day|days))$/
/** These say how something is measured, and not what: `score_percent`, `success_rate`. */
const generic = list('factor max min pct percent percentage rate ratio val value')
/** Spans of time. `trial_days` counts them. An amount may be one of a span: `average_balance_30_days`. */
const spans = /^(milli|micro|nano)?(second|minute|hour|day|week|month|quarter|year)s?$/
const ofSpan = /^(\d+|last|over|per)$/
/** A size of these is a number of elements or bytes. */
const containers = list('batch buffer cache chunk disk file image memory page')

const times = list('ctime date datetime time timestamp ts utime')
/** What may follow the word for a time and states its unit. */
const units = list('ms millis milliseconds us micros ns nanos sec secs seconds')
/** These are a time if the value is a number. A text may be anything else: why it expired, who it is from. */
const events = list('created due updated expires expired expiry from since till until')
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
    .filter(Boolean)
}

/**
 * Whether a name is that of an id which the service assigns. One that the client chooses is a text.
 * @param {string[]} words
 */
export function isId(words) {
  return /^ids?$/.test(words.at(-1) ?? '') && !words.includes('client') && words.at(-2) !== 'page'
}

/**
 * Whether a name is that of an amount, a size or a rate, if the value is a text.
 * @param {string[]} words
 */
export function isMoney(words) {
  return decimals.has(measured(words))
}

/**
 * Whether a name is that of an amount, a size or a rate, if the value is a number.
 * @param {string[]} words
 * @param {string[]} neighbours the names of the other fields of the record
 */
export function isAmount(words, neighbours) {
  const isOther = isId(words) || words.at(-1) === 'account' || isTime(words) || isEvent(words) || isCount(words)
  if (words.length === 0 || isOther || ends.has(words.at(-1) ?? '')) return false
  if (words.some((word) => amounts.has(word))) return true
  return (
    !words.some((word) => spans.test(word)) &&
    neighbours.some((name) => wordsOf(name).some((word) => records.has(word)))
  )
}

/**
 * Whether a name is that of a count, a number or something else that is no money.
 * @param {string[]} words
 */
function isCount(words) {
  if (spans.test(words.at(-1) ?? '') && !ofSpan.test(words.at(-2) ?? '')) return true
  const rest = words.filter((word) => !suffix.test(word) && !spans.test(word))
  if (rest.at(-1) === 'size' && containers.has(rest.at(-2) ?? '')) return true
  const what = rest.findLast((word) => !generic.has(word)) ?? ''
  return others.has(what) && (rest.at(-1) === what || !amounts.has(what))
}

/**
 * Whether a name is that of a moment: `cTime`, `timestamp`, `ts`, `createdAt`, `expires_at`.
 * @param {string[]} words
 */
export function isTime(words) {
  const named = statesUnit(words) ? words.slice(0, -1) : words
  if (named.at(-2) === 'all') return false
  return times.has(named.at(-1) ?? '') || (named.length > 1 && named.at(-1) === 'at' && !isCount(named))
}

/**
 * Whether a name is that of an event or of one end of a span, which is a moment if its value is a number. `price_from`
 * is not.
 * @param {string[]} words
 */
export function isEvent(words) {
  return (
    events.has(words.at(-1) ?? '') &&
    !words.slice(0, -1).some((word) => amounts.has(word) || others.has(word) || spans.test(word))
  )
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
