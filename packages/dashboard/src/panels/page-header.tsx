/** The header of the page: contract, account, clock and prices. */
import type { VNode } from 'preact'
import { Select } from '../components/form.tsx'
import { SignedAmount } from '../components/signed-amount.tsx'
import { portion, show, showRounded } from '../format/decimal.ts'
import { showMoment } from '../format/time.ts'
import { nameOf } from '../state/markets.ts'
import type { Market, Selection, Snapshot } from '../state/snapshot.ts'

interface HeaderProps {
  readonly snapshot: Snapshot
  readonly isCurrent: boolean
  readonly select: (change: Partial<Selection>) => void
}

export function PageHeader({ snapshot, isCurrent, select }: HeaderProps): VNode {
  const { clock, market, markets, account, accounts } = snapshot
  return (
    <header class="head">
      <h1>
        capi <span>sandbox</span>
      </h1>
      <p class="pick">
        <label for="contract">Contract</label>
        <Select
          id="contract"
          value={market.contract.symbol}
          options={markets.map((each) => [each.contract.symbol, nameOf(each)])}
          onSelect={(symbol) => select({ symbol })}
        />
      </p>
      {accounts.length > 1 ? (
        <p class="pick">
          <label for="account">Account</label>
          <Select
            id="account"
            value={account?.accountId}
            options={accounts.map(({ accountId, name }) => [accountId, name || accountId])}
            onSelect={(accountId) => select({ accountId })}
          />
        </p>
      ) : null}
      <p class="clock">
        <span class={isCurrent ? 'state live' : 'state lost'}>{isCurrent ? 'live' : 'no response'}</span>
        <time>{showMoment(clock.time)} UTC</time>
        <span class="mode">{clock.mode === 'real' ? 'clock running' : 'manual clock'}</span>
      </p>
      <nav aria-label="Documentation">
        <a class="jump" href="#controls">
          Controls
        </a>
        <a href="/docs/">Docs</a>
        <a href="/openapi.json">OpenAPI</a>
      </nav>
      <Prices market={market} />
    </header>
  )
}

function Prices({ market: { ticker, contract, pricePlaces } }: { market: Market }): VNode {
  const change = ticker.priceChangePercent === null ? null : portion(ticker.priceChangePercent, 100, 1, 4)
  const price = (text: string | null): string => show(text, pricePlaces)
  const figures = {
    Last: price(ticker.last),
    Mark: price(ticker.markPrice),
    '24 h': [<SignedAmount amount={change} />, ' %'],
    High: price(ticker.high24h),
    Low: price(ticker.low24h),
    Volume: [showRounded(ticker.baseVolume, 0), ' ', <small>{contract.underlyingIndex}</small>],
  }
  return (
    <dl class="prices">
      {Object.entries(figures).map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd id={name === 'Last' ? 'last' : undefined}>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
