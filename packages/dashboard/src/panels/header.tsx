import type { VNode } from 'preact'
import type { Choice, Market, Snapshot } from '../live/snapshot.ts'
import { Gain } from '../parts/gain.tsx'
import { portion, show, showRounded } from '../show/decimal.ts'
import { showMoment } from '../show/time.ts'
import { nameOf } from '../live/market-of.ts'

interface HeaderProps {
  readonly snapshot: Snapshot
  readonly isCurrent: boolean
  readonly choose: (change: Partial<Choice>) => void
}

/** What is looked at and how it stands: market, prices, account, clock. */
export function Header({ snapshot, isCurrent, choose }: HeaderProps): VNode {
  const { clock, market, markets, account, accounts } = snapshot
  return (
    <header class="head">
      <h1>
        capi <span>sandbox</span>
      </h1>
      <p class="pick">
        <label for="contract">Contract</label>
        <select
          id="contract"
          value={market.contract.symbol}
          onChange={({ currentTarget }) => choose({ symbol: currentTarget.value })}
        >
          {markets.map((each) => (
            <option key={each.contract.symbol} value={each.contract.symbol}>
              {nameOf(each)}
            </option>
          ))}
        </select>
      </p>
      {accounts.length > 1 ? (
        <p class="pick">
          <label for="account">Account</label>
          <select
            id="account"
            value={account?.accountId}
            onChange={({ currentTarget }) => choose({ accountId: currentTarget.value })}
          >
            {accounts.map(({ accountId, name }) => (
              <option key={accountId} value={accountId}>
                {name === '' ? accountId : name}
              </option>
            ))}
          </select>
        </p>
      ) : null}
      <p class="clock">
        <span class={isCurrent ? 'state live' : 'state lost'}>{isCurrent ? 'live' : 'no answer'}</span>
        <time>{showMoment(clock.time)} UTC</time>
        <span class="mode">{clock.mode === 'real' ? 'clock runs' : 'clock is moved by hand'}</span>
      </p>
      <nav aria-label="Elsewhere">
        <a class="jump" href="#controls">
          Controls
        </a>
        <a href="/docs/">Docs</a>
        <a href="/openapi.json">Document</a>
      </nav>
      <Prices market={market} />
    </header>
  )
}

function Prices({ market: { ticker, contract, pricePlaces } }: { readonly market: Market }): VNode {
  const change = ticker.priceChangePercent === null ? null : portion(ticker.priceChangePercent, 100, 1, 4)
  return (
    <dl class="prices">
      <div class="last">
        <dt>Last</dt>
        <dd id="last">{show(ticker.last, pricePlaces)}</dd>
      </div>
      <div>
        <dt>Mark</dt>
        <dd>{show(ticker.markPrice, pricePlaces)}</dd>
      </div>
      <div>
        <dt>24 h</dt>
        <dd>
          <Gain amount={change} /> %
        </dd>
      </div>
      <div>
        <dt>High</dt>
        <dd>{show(ticker.high24h, pricePlaces)}</dd>
      </div>
      <div>
        <dt>Low</dt>
        <dd>{show(ticker.low24h, pricePlaces)}</dd>
      </div>
      <div>
        <dt>Volume</dt>
        <dd>
          {showRounded(ticker.baseVolume, 0)} <small>{contract.underlyingIndex}</small>
        </dd>
      </div>
    </dl>
  )
}
