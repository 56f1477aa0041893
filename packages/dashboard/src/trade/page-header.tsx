// The header of the page: contract, account, prices, funding, clock, and the switch between the two views.
import type { VNode } from 'preact'
import { Button } from '../components/button.tsx'
import { Select } from '../components/form.tsx'
import { Toned } from '../components/toned.tsx'
import { showAge, showMoment } from '../format/time.ts'
import { nameOf } from '../state/markets.ts'
import type { Snapshot } from '../state/snapshot.ts'
import type { Select as ChangeSelection, View } from '../state/use-selection.ts'
import { MarketFigures } from './market-figures.tsx'

interface HeaderProps {
  readonly snapshot: Snapshot
  readonly view: View
  readonly isCurrent: boolean
  /** Whether the latest completed read succeeded. */
  readonly isAnswered: boolean
  /** Of the shown data, in milliseconds. */
  readonly age: number
  readonly select: ChangeSelection
  readonly onFind: () => void
}

const views: readonly { readonly id: View; readonly name: string }[] = [
  { id: 'trade', name: 'Trade' },
  { id: 'laboratory', name: 'Laboratory' },
]

export function PageHeader({ snapshot, view, isCurrent, isAnswered, age, select, onFind }: HeaderProps): VNode {
  const { clock, market, markets, account, accounts } = snapshot
  return (
    <header class="flex flex-wrap items-center gap-x-3 gap-y-1 border-b bg-panel px-2 py-1">
      <h1 class="max-sm:sr-only">
        capi <span class="font-normal text-muted">sandbox</span>
      </h1>
      <Select
        label="Contract"
        id="contract"
        value={market.contract.symbol}
        options={markets.map((each) => [each.contract.symbol, nameOf(each)])}
        onSelect={(symbol) => select({ symbol })}
      />
      <MarketFigures market={market} time={clock.time} />
      <div class="ml-auto flex flex-wrap items-center gap-x-3 gap-y-1 text-xs *:[select]:max-w-28 max-sm:contents">
        {accounts.length > 1 ? (
          <Select
            label="Account"
            id="account"
            value={account?.accountId}
            options={accounts.map(({ accountId, name }) => [accountId, name || accountId])}
            onSelect={(accountId) => select({ accountId })}
          />
        ) : null}
        <p
          class="leading-tight max-sm:order-last"
          title={clock.mode === 'manual' ? 'The clock moves only when it is moved.' : undefined}
        >
          <Toned isUp={isCurrent}>
            ● {isCurrent ? 'live' : `${isAnswered ? 'waiting' : 'no response'}, data is ${showAge(age)} old`}
          </Toned>
          {clock.mode === 'manual' ? <span class="text-muted">, manual clock</span> : null}
          <br class="max-sm:hidden" />
          <time class="text-muted max-sm:ml-2">{showMoment(clock.time)} UTC</time>
        </p>
        <nav aria-label="Views" class="flex items-center gap-1 *:min-h-7 *:px-1.5 *:py-0 *:text-xs">
          {views.map(({ id, name }) => (
            <Button
              key={id}
              aria-pressed={id === view}
              aria-keyshortcuts="L"
              title="The key L changes between trading and the laboratory"
              onClick={() => select({ view: id })}
            >
              {name}
            </Button>
          ))}
          <Button aria-keyshortcuts="Control+K" title="Finds anything: Ctrl-K" onClick={onFind}>
            Find
          </Button>
        </nav>
        <nav aria-label="Documentation" class="flex items-center gap-2">
          <a href="/docs/">Docs</a>
          <a href="/dashboard/licenses.md">Licences</a>
        </nav>
      </div>
    </header>
  )
}
