/** The header of the page: contract, account, clock and prices. */
import type { VNode } from 'preact'
import { Select } from '../components/form.tsx'
import { SignedAmount, Toned } from '../components/toned.tsx'
import { portion, show, showRounded } from '../format/decimal.ts'
import { showAge, showMoment } from '../format/time.ts'
import { nameOf } from '../state/markets.ts'
import type { Market, Selection, Snapshot } from '../state/snapshot.ts'

interface HeaderProps {
  readonly snapshot: Snapshot
  readonly isCurrent: boolean
  /** Whether the latest completed read succeeded. */
  readonly isAnswered: boolean
  /** Of the shown data, in milliseconds. */
  readonly age: number
  readonly select: (change: Partial<Selection>) => void
}

export function PageHeader({ snapshot, isCurrent, isAnswered, age, select }: HeaderProps): VNode {
  const { clock, market, markets, account, accounts } = snapshot
  return (
    <header class="flex flex-wrap items-center gap-x-3.5 gap-y-1.5 border-b bg-panel px-3 py-2 sm:gap-x-5 sm:px-4">
      <h1>
        capi <span class="font-normal text-muted">sandbox</span>
      </h1>
      <p class="flex items-center gap-1.5">
        <label for="contract">Contract</label>
        <Select
          id="contract"
          value={market.contract.symbol}
          options={markets.map((each) => [each.contract.symbol, nameOf(each)])}
          onSelect={(symbol) => select({ symbol })}
        />
      </p>
      {accounts.length > 1 ? (
        <p class="flex items-center gap-1.5">
          <label for="account">Account</label>
          <Select
            id="account"
            value={account?.accountId}
            options={accounts.map(({ accountId, name }) => [accountId, name || accountId])}
            onSelect={(accountId) => select({ accountId })}
          />
        </p>
      ) : null}
      <p class="flex flex-wrap items-center gap-x-2.5 max-sm:order-1 max-sm:basis-full sm:ml-auto">
        <Toned isUp={isCurrent}>
          ● {isCurrent ? 'live' : `${isAnswered ? 'waiting' : 'no response'}, data is ${showAge(age)} old`}
        </Toned>
        <time>{showMoment(clock.time)} UTC</time>
        <span class="text-muted">
          {clock.mode === 'manual' ? 'manual clock' : isCurrent ? 'clock running' : 'clock was running'}
        </span>
      </p>
      <nav aria-label="Documentation" class="flex items-center gap-3.5 max-sm:ml-auto">
        <a class="lg:hidden" href="#controls">
          Controls
        </a>
        <a href="/docs/">Docs</a>
        <a href="/openapi.json">OpenAPI</a>
        <a href="/dashboard/licenses.md">Licences</a>
      </nav>
      <Prices market={market} />
    </header>
  )
}

function Prices({ market: { ticker, contract, pricePlaces } }: { market: Market }): VNode {
  const change = ticker.priceChangePercent === null ? null : portion(ticker.priceChangePercent, 100, 1, 4)
  const price = (text: string | null): string => show(text, pricePlaces)
  const figures = {
    Last: (
      <b id="last" class="text-lg/[1.1] font-semibold sm:text-xl/[1.1]">
        {price(ticker.last)}
      </b>
    ),
    Mark: price(ticker.markPrice),
    '24 h': [<SignedAmount amount={change} />, ' %'],
    High: price(ticker.high24h),
    Low: price(ticker.low24h),
    Volume: [showRounded(ticker.baseVolume, 0), ' ', <small>{contract.underlyingIndex}</small>],
  }
  return (
    <dl class="grid basis-full grid-cols-[repeat(3,auto)] gap-x-3 gap-y-1.5 max-sm:order-2 sm:flex sm:flex-wrap sm:items-baseline sm:gap-x-7 sm:gap-y-1">
      {Object.entries(figures).map(([name, figure]) => (
        <div key={name}>
          <dt class="text-xs">{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
