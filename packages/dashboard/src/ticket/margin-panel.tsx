/** Changes the leverage and the margin mode of the selected account, and the margin of its isolated positions. */
import type { VNode } from 'preact'
import { Panel } from '../components/panel.tsx'
import type { ControlClient } from '../api/control-client.ts'
import { showWord } from '../format/words.ts'
import { OperationForm } from '../operations/operation-form.tsx'
import type { Snapshot } from '../state/snapshot.ts'

interface MarginProps {
  readonly client: ControlClient
  readonly snapshot: Snapshot
  readonly refresh: () => void
}

export function MarginPanel({ client, snapshot, refresh }: MarginProps): VNode | null {
  const { account, market } = snapshot
  if (!account) return null
  const { symbol } = market.contract
  const common = { client, accountId: account.accountId, refresh }
  const isolated = account.positions.filter((each) => each.marginMode === 'ISOLATED' && each.symbol === symbol)
  const key = `${account.accountId} ${symbol}`
  return (
    <Panel id="margin" title="Leverage and margin">
      <OperationForm
        key={`${key} leverage`}
        {...common}
        operation="setLeverage"
        fixed={{ symbol }}
        button="Set leverage"
      />
      <OperationForm
        key={`${key} mode`}
        {...common}
        operation="setMarginMode"
        fixed={{ symbol }}
        button="Set margin mode"
      />
      {isolated.map(({ id, side }) => (
        <OperationForm
          key={id}
          {...common}
          operation="adjustMargin"
          fixed={{ positionId: id }}
          button={`Add margin to the ${showWord(side)}`}
        />
      ))}
    </Panel>
  )
}
