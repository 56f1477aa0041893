import { describe, expect, it } from 'vitest'
import { warnAboutWalkForward, writeRunPage, writeSweepPage, type CompleteWindow, writeWalkPage } from '@capi/backtest'
import { dayMs, start } from '../candles.ts'
import { axes, described, metrics, outcomeOf, resultOf, spreadOf } from './results.ts'

const results = [
  resultOf(2, 6, 1.5),
  resultOf(2, 8, -0.5),
  resultOf(3, 6, 3.25),
  resultOf(3, 8, 0.25),
  resultOf(4, 6, null),
  resultOf(4, 8, 0, { metrics: null, error: 'no <b>luck</b>' }),
]
const best = outcomeOf([10, -4, 7])
const flat = (page: string): string => page.replace(/\s+/g, ' ').replace(/> /g, '>').replace(/ </g, '<')

const sweep = (more: Partial<Parameters<typeof writeSweepPage>[0]> = {}): string =>
  flat(
    writeSweepPage({
      ...described,
      axes,
      objective: 'sharpe',
      from: start,
      to: start + 40 * dayMs,
      results,
      defaults: [resultOf(2, 6, 1.5)],
      best,
      spread: spreadOf(-12.5, 30),
      ...more,
    }),
  )

const windows = [0, 1].map((index): CompleteWindow => {
  const [from, split, to] = [0, 10, 20].map((day) => start + (day + index * 10) * dayMs) as [number, number, number]
  const outOfSample = resultOf(3, 6, 1, {
    from: split,
    to,
    metrics: { ...metrics, totalProfit: '10', sharpe: 1 },
  })
  const inside = resultOf(3, 6, 2, { from, to: split, metrics: { ...metrics, totalProfit: '45' } })
  const ranked = { parameters: { fast: 3, slow: 6 }, results: [inside], score: 2, neighbours: null, atEdge: [] }
  return { from, split, to, best: ranked, outOfSample: [outOfSample], failure: null }
})
const walk = (): string =>
  flat(
    writeWalkPage({
      ...described,
      axes,
      objective: 'sharpe',
      walked: { windows, joined: [{ fills: 'default', equity: results[0]!.equity, totalProfit: '20' }] },
      outcomes: [best, best],
      spread: spreadOf(-25, 60),
    }),
  )
const run = (more: Partial<Parameters<typeof writeRunPage>[0]> = {}): string =>
  flat(
    writeRunPage({
      ...described,
      parameters: { fast: 3 },
      outcomes: [best],
      spreads: [spreadOf(-12.5, 30)],
      ...more,
    }),
  )

describe('the page of a sweep', () => {
  it('has the best first, its grid, the defaults, and what failed', () => {
    const page = sweep()
    expect(page).toContain('<tr class="first"><td>3</td><td>6</td><td>3.25</td><td>0.88</td><td>0.25</td>')
    expect(page).toContain('<td class="up best" style="--w:75%">3.25</td>')
    expect(page).toContain('<td class="down" style="--w:12%">−0.50</td>')
    expect(page.match(/<td class="none">·<\/td>/g)).toHaveLength(2)
    expect(page).toContain('The defaults of the strategy are better than 2 of 4.')
    expect(page).toContain('>defaults 1.50</text>')
    expect(page).toContain('fast=4 slow=8: no &lt;b&gt;luck&lt;/b&gt;')
  })

  it('writes its warnings', () => {
    const few = results.map((each) => ({
      ...each,
      metrics: each.metrics && { ...each.metrics, trades: 7, fees: '-900' },
    }))
    const page = sweep({ results: few.slice(0, 4), dataRemarks: ['Minutes are missing.'] })
    expect(page).toContain('<li>The best has fewer than 30 closed trades (7): its figures may be chance.</li>')
    expect(page).toContain('a profit or loss that is smaller than its fees')
    expect(page).toContain('<li>The neighbours of the best are less than half as good: it may be luck.</li>')
    expect(page).toContain('<li>Minutes are missing.</li>')
    const edge = sweep({ results: [...results.slice(0, 4), resultOf(4, 8, 9)] })
    expect(edge).toContain('<li>The best is at the edge of the grid of fast: try a wider one.</li>')
    const calm = { best: { ...best, insideTrades: 0 }, spread: spreadOf(1, 2) }
    expect(sweep({ results: [resultOf(3, 6, 2), resultOf(3, 8, 1.9)], ...calm })).not.toContain('less certain')
  })

  it('has small multiples for a third parameter, and pairs for many values or more parameters', () => {
    const size = { name: 'size', values: ['1', '2'] }
    const three = size.values.flatMap((value) =>
      results.slice(0, 4).map((each) => ({ ...each, parameters: { ...each.parameters, size: value } })),
    )
    const page = sweep({ axes: [...axes, size], results: three })
    expect(page.match(/<figcaption>size=\d<\/figcaption>/g)).toHaveLength(2)
    const gap = { name: 'gap', values: [1, 2] }
    const four = gap.values.flatMap((value) =>
      three.map((each) => ({ ...each, parameters: { ...each.parameters, gap: value } })),
    )
    const pairs = sweep({ axes: [...axes, size, gap], results: four })
    expect(pairs.match(/<figcaption>\w+ and \w+<\/figcaption>/g)).toHaveLength(6)
    expect(pairs).toContain('The mean sharpe of all points with these two values.')
  })

  it('says why the defaults cannot run', () => {
    const failed = resultOf(9, 9, 0, { metrics: null, error: 'The start must be later.' })
    expect(sweep({ defaults: [failed] })).toContain(
      'The defaults of the strategy cannot run here: The start must be later.',
    )
  })

  it('says so when no point has the figure, and draws a single one', () => {
    const none = sweep({ results: [resultOf(4, 6, null)], defaults: [], best: null })
    expect(none).toContain('<li>No run has the figure sharpe.</li>')
    const one = sweep({ axes: [{ name: 'fast', values: [3] }], results: [resultOf(3, 6, 1)], defaults: [] })
    for (const page of [none, one]) expect(page).not.toMatch(/NaN|Infinity|undefined/)
  })
})

describe('the page of a walk-forward', () => {
  it('shows each window in sample and out of it, and warns where less than half is left', () => {
    const page = walk()
    expect(page).toContain('<td>2.00</td><td>1.00</td><td class="gain">4.50</td><td class="gain">1.00</td><td>40</td>')
    expect(page).toContain('less than half of what it does in sample (1.00 and 4.50).')
    expect(page).toContain('<dd class="">22 %<')
  })

  it('warns where even the best loses in sample, and not of what is better after it', () => {
    const losing = windows.map((window) => ({
      ...window,
      best: { ...window.best, results: [resultOf(3, 6, 2, { metrics: { ...metrics, totalProfit: '-45' } })] },
    }))
    const warnings = warnAboutWalkForward({
      windows: losing,
      joined: [{ fills: 'default', equity: [], totalProfit: '-20' }],
    })
    expect(warnings).toContain('Even in sample, the best points lose.')
    expect(warnings.join(' ')).not.toContain('less than half')
  })
})

describe('the page of a run', () => {
  it('has months, shares of costs, trades with holding times, and the seed of its random part', () => {
    const page = run()
    // 10,000 rises by 2 a day: to 10,052 in the 27 days of January, to 10,078 in February.
    expect(page).toContain('>0.5 %</td>')
    expect(page).toContain('>0.3 %</td>')
    expect(page).toContain('<b>0.8 %</b>')
    expect(page).toContain('<td>profit before costs</td><td class="">145.00</td><td>100.0 %</td>')
    expect(page).toContain('<td>trading fees</td><td class="">−20.25</td><td>−14.0 %</td>')
    expect(page).toContain('1000 rounds with the seed one.')
    expect(page).toContain(
      '<td>0.05</td><td>90,000.5</td><td>90,100</td><td>5 h</td><td class="loss">−4.00</td><td>0.50</td><td>by the exchange</td>',
    )
  })

  it('shows what other fills would have made of it', () => {
    const fills = ['strict', 'lenient']
    const page = run({ fills, outcomes: [best, outcomeOf([50])], spreads: [spreadOf(1, 2), spreadOf(3, 4)] })
    expect(page).toContain('<dt>With open positions, lenient fills</dt>')
    expect(page).toContain('strict and lenient fills')
    expect(page).toContain('<i class="other"></i>lenient fills</span')
  })

  it('shows the largest trades where there are too many', () => {
    const outcome = outcomeOf(Array.from({ length: 400 }, (_, index) => (index % 2 === 0 ? 1 : -5)))
    const page = run({ outcomes: [outcome] })
    expect(page).toContain('The 300 with the largest profits and losses of 400 are shown.')
    expect(page.match(/<td class="loss">−5\.00<\/td>/g)).toHaveLength(200)
  })
})

describe.each([
  ['sweep', sweep, '−12.50', '30.00'],
  ['walk-forward', walk, '−25.00', '60.00'],
  ['run', run, '−12.50', '30.00'],
])('the paths inside candles on the page of a %s', (_, write, lowest, highest) => {
  it('have the lowest and the highest figures of several paths, and the trades that depend on them', () => {
    const page = write()
    expect(page).toContain(
      `<td>with open positions</td><td class="loss">${lowest}</td><td class="gain">${highest}</td>`,
    )
    expect(page).toContain('<td>closed trades</td><td class="">38</td><td class="">41</td>')
    expect(page).toContain('<td>won of them</td><td class="">40.0 %</td><td class="">62.5 %</td>')
    expect(page).toMatch(/<td>largest drawdown( of a window)?<\/td><td class="">48.00<\/td><td class="">91.00<\/td>/)
    expect(page).toContain('of 5 runs, of which this is one')
    expect(page).toMatch(/<dt>Inside one candle<\/dt><dd class="">[24]</)
    expect(page).toMatch(/>A candle does not say .* [24] of the [36] closed trades \(67 %\) begin and end inside one/)
    expect(page).toMatch(/<li>[\w ]+ opens and closes [24] of [36] trades inside one candle, where the path/)
    expect(page).toMatch(/<li>[\w ]+ loses on one of 5 drawn paths inside the same candles and earns on another/)
  })
})

describe('the paths inside candles', () => {
  it('are named by the model of fills where there are two', () => {
    const page = run({
      fills: ['strict', 'lenient'],
      outcomes: [best, best],
      spreads: [spreadOf(1, 2), spreadOf(3, 4)],
    })
    const [, strict, lenient] = page.split(/<h3>With \w+ fills<\/h3>/)
    expect(strict).toContain('<td>with open positions</td><td class="gain">1.00</td><td class="gain">2.00</td>')
    expect(lenient).toContain('<td>with open positions</td><td class="gain">3.00</td><td class="gain">4.00</td>')
    expect(page).not.toContain('loses on one of')
  })

  it('say so where they are fixed, or where the strategy failed on one', () => {
    const fixed = run({ outcomes: [{ ...best, insideTrades: 0 }], spreads: [null] })
    expect(fixed).toContain(
      'None of the 3 closed trades begins and ends inside one candle. The path is a fixed scenario',
    )
    expect(fixed).not.toContain('inside one candle, where the path')
    expect(fixed).not.toContain('<td>won of them</td>')
    const failing = run({ spreads: [{ ...spreadOf(1, 2), failures: ['It ran out of money.'], winRate: null }] })
    expect(failing).toContain(
      '<li>The strategy fails on 1 of 5 drawn paths inside the same candles, which have no figures: It ran out of money.',
    )
    expect(failing).toContain('<td>won of them</td><td class="">–</td><td class="">–</td>')
    expect(run({ outcomes: [{ ...outcomeOf([]), insideTrades: 0 }] })).toContain('No trade was closed.')
  })
})

describe.each([
  ['sweep', sweep],
  ['walk-forward', walk],
  ['run', run],
])('every page (%s)', (_, write) => {
  it('closes every tag, refers to nothing outside, and has no script', () => {
    const page = write()
    const open: string[] = []
    for (const [, slash, name = '', self] of page.matchAll(/<(\/?)([a-z]\w*)[^>]*?(\/?)>/g)) {
      if (slash) expect(open.pop()).toBe(name)
      else if (!self && name !== 'meta') open.push(name)
    }
    expect(open).toEqual([])
    expect(page).toContain("content=\"default-src 'none'; style-src 'unsafe-inline'\"")
    expect(page).not.toMatch(/<script|<link|<img|<iframe|https?:|url\(|@import| on\w+=/)
    expect(page).not.toMatch(/NaN|Infinity|undefined|\[object/)
  })
})

describe.each([
  ['sweep', sweep],
  ['walk-forward', walk],
  ['run', run],
])('on a screen of 390 pixels, the page of a %s', (_, write) => {
  it('scrolls its wide tables, and not itself', () => {
    const open: string[] = []
    let tables = 0
    for (const [, slash, name = '', attributes = '', self] of write().matchAll(/<(\/?)([a-z]\w*)([^>]*?)(\/?)>/g)) {
      if (slash) open.pop()
      else if (!self && name !== 'meta') open.push(`${name}${/class="([^"]*)"/.exec(attributes)?.[1] ?? ''}`)
      if (slash || name !== 'table') continue
      tables += 1
      // The table of costs has three short columns.
      const fits = open.at(-1) === 'tablelines' || open.some((each) => each === 'divwide' || each === 'figure')
      expect([open.at(-1), fits]).toEqual([open.at(-1), true])
    }
    expect(tables).toBeGreaterThan(2)
  })
})

describe('text of a user', () => {
  it.each(['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', "'&amp;", 'a\u202Eb'])(
    '%j is escaped',
    (text) => {
      const own = { ...described, name: text, seed: text, symbols: [text], dataRemarks: [text] }
      const point = { ...resultOf(3, 6, 1), parameters: { fast: text, [text]: 6 } }
      const ownAxes = [
        { name: text, values: [text, 6] },
        { name: 'fast', values: [text, 2] },
      ]
      const shown = {
        from: 0,
        to: dayMs,
        results: [point, { ...point, metrics: null, error: text }],
        defaults: [],
        best,
        spread: { ...spreadOf(1, 2), failures: [text] },
      }
      const pages = [
        writeSweepPage({ ...own, axes: ownAxes, objective: 'sharpe', ...shown }),
        writeRunPage({
          ...own,
          parameters: { [text]: text },
          outcomes: [outcomeOf([1, 2], [text])],
          spreads: [{ ...spreadOf(1, 2), failures: [text] }],
        }),
      ]
      for (const page of pages) {
        expect(page).not.toContain(text)
        expect(page).not.toMatch(/<script|<img/)
      }
    },
  )
})
