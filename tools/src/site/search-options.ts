/** How the search ranks: all words before some, titles before text, guides before examples; with synonyms and typing errors. */
import type { SearchOptions } from 'minisearch'

/** What people type, and the words of the pages. */
const synonyms: readonly (readonly [typed: RegExp, words: string])[] = [
  [/\b(log ?in|sign in|api ?key|hmac|signature|sign)\b/, 'authentication signing'],
  [/\b(throttl\w*|rate.?limit\w*|ip ban|banned|ban)\b/, 'rate limits'],
  [/\b(sl|stop)\b/, 'stop loss'],
  [/\b(tp|profit)\b/, 'take profit'],
  [/\bclient (order )?id\b/, 'client_oid clientOid'],
  [/\b(margin call|bankrupt\w*)\b/, 'liquidation'],
  [/\b(duplicate|twice|idempoten\w*)\b/, 'idempotency lost'],
  [/\b(recvwindow|ahead|skew|ntp)\b/, 'clock skew timestamp time'],
  [/\b(whitelist|allowlist)\b/, 'address not_allowed'],
  [/\b(precision|rounding|digits|bigint|big number|float)\b/, 'ids decimals'],
  [/\b(testnet|demo|simulat\w*|mock|paper)\b/, 'testing local exchange paper trading'],
  [/\bklines?\b/, 'candles'],
  [/\border ?book\b/, 'depth'],
  [/\b(time in force|tif|ioc|fok|gtc)\b/, 'execution type fillOrKill immediateOrCancel'],
  [/\bfunding fee\b/, 'funding rate'],
  [/\btrade history\b/, 'list fills'],
  [/\bpartial\w* fill\w*\b/, 'partial filled place follow'],
  [/\b(stream|push|webhook|ws)\b/, 'websocket'],
  [/\bchange\b/, 'set'],
  [/\bhedge\b/, 'position mode'],
  [/\binsufficient\b/, 'engine_refused little margin errors'],
  [/\bbalance\b/, 'collateral assets'],
]

const stopWords = new Set(
  'a an and as at be by can do does for from get how i in is it my not of on or the to what with without'.split(' '),
)

export const searchOptions: SearchOptions = {
  fuzzy: (term) => (term.length > 4 ? 0.2 : false),
  prefix: (term) => term.length > 2,
  weights: { fuzzy: 0.2, prefix: 0.4 },
  boost: { title: 4, titles: 2, text: 1 },
  tokenize: (typed) => {
    const added = synonyms.filter(([pattern]) => pattern.test(typed.toLowerCase())).map(([, words]) => words)
    return [typed, ...added].join(' ').split(/[\s\p{P}]+/u)
  },
  processTerm: (term) => (stopWords.has(term.toLowerCase()) ? null : term.toLowerCase()),
  boostDocument: (id, _term, stored) => {
    const page = String(id).replace(/^\.?\//, '')
    const title = String(stored?.['title'])
    // A heading above it means that it is a section of its page.
    const isSection = (stored?.['titles'] as string[] | undefined)?.length !== 0
    if (title === 'Code' || title.startsWith('Example re')) return 0.2
    if (page.startsWith('decisions') || page.startsWith('walk')) return 0.4
    if (/^cli\/|-reference/.test(page)) return 0.5
    if (/^(packages|sandbox-api)\//.test(page)) return 0.7
    if (!page.includes('/') && !page.startsWith('gaps')) return isSection ? 1.5 : 2.5
    return isSection ? 1 : 1.8
  },
}
