// Prints tables of what the client reads: contracts, one ticker, the account and the bill of its deposit.
import { type Credentials, createClient, grid } from '@capi/client'
import Table from 'cli-table3'

/** Calls `write` with the text of each table. */
export async function demonstrate(url: string, credentials: Credentials, write: (text: string) => void): Promise<void> {
  const capi = createClient({ baseUrl: url, credentials })

  const contracts = await capi.listContracts()
  write(
    table(
      'Contracts',
      ['symbol', 'price step', 'size step', 'smallest order', 'maker fee', 'taker fee', 'leverage'],
      contracts.map((contract) => {
        const { priceStep, sizeStep } = grid(contract)
        const { symbol, minOrderSize, makerFeeRate, takerFeeRate, minLeverage, maxLeverage } = contract
        return [
          symbol,
          priceStep,
          sizeStep,
          minOrderSize,
          makerFeeRate,
          takerFeeRate,
          `${minLeverage} to ${maxLeverage}`,
        ]
      }),
    ),
  )

  const ticker = await capi.getTicker({ symbol: contracts[0]!.symbol })
  write(
    table(
      'Ticker',
      ['symbol', 'last', 'bid', 'ask', 'mark', '24 h low', '24 h high', 'time'],
      [
        [
          ticker.symbol,
          ticker.last,
          ticker.bestBid,
          ticker.bestAsk,
          ticker.markPrice,
          ticker.low24h,
          ticker.high24h,
          time(ticker.timestamp),
        ],
      ],
    ),
  )

  const { collateral } = await capi.getAccounts()
  write(
    table(
      'Account',
      ['coin', 'margin mode', 'amount', 'deposited', 'liquidating'],
      collateral.map((balance) => [
        balance.coin,
        balance.marginMode,
        balance.amount,
        balance.cumDepositAmount,
        balance.isLiquidating,
      ]),
    ),
  )

  const bills: unknown[][] = []
  for await (const bill of capi.listBills()) {
    bills.push([bill.billId, time(bill.createdTime), bill.businessType, bill.coin, bill.amount, bill.balance])
  }
  write(table('Bills', ['bill', 'time', 'type', 'coin', 'amount', 'balance'], bills))
}

function table(title: string, head: string[], rows: unknown[][]): string {
  // No lines between the rows.
  const chars = { mid: '', 'left-mid': '', 'mid-mid': '', 'right-mid': '' }
  const drawn = new Table({ head, chars, style: { head: [], border: [] } })
  drawn.push(...rows.map((row) => row.map((cell) => String(cell ?? ''))))
  return `\n${title}\n${drawn.toString()}\n`
}

function time(ms: number | null): string {
  return ms === null ? '' : `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`
}
