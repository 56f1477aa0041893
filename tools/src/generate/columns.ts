// The columns of tables by record, the most important first: a terminal of 80 characters shows the first ones, a wider
// one more. Each has its heading where that differs from the name of the field. A name after `=` is no field: the
// command computes it from the record, and after `==` also in the formats for programs.
import type { Shape } from './model.ts'

interface Table {
  readonly columns: string
  /** Columns of profit and loss, which a terminal may colour. */
  readonly signed?: string
  /** Columns whose sum means something, for records of one coin. */
  readonly sums?: string
}

const tables: Readonly<Record<string, Table>> = {
  Position: {
    columns:
      'symbol side size =entry =mark =liquidation leverage unrealizePnl:profit =percent marginMode:mode marginSize:margin openValue:value =realised id',
    signed: 'unrealizePnl percent realised',
    sums: 'unrealizePnl',
  },
  Order: {
    columns:
      'symbol type size price filledQty:filled status orderId orderType:execution priceAvg:average totalProfits:profit createdTime',
    signed: 'totalProfits',
  },
  PlanOrder: { columns: 'symbol triggerPrice:trigger =action size status orderId clientOid createdTime' },
  Fill: {
    columns:
      'symbol direction fillSize:size ==price createdTime:time fillFee:fee realizePnl:profit fillValue:value orderId tradeId',
    signed: 'realizePnl',
    sums: 'realizePnl fillFee',
  },
  Bill: {
    columns: 'createdTime:time businessType:type amount balance symbol coin fillFee:fee billId',
    signed: 'amount',
  },
  Asset: { columns: 'coinName:coin equity available frozen unrealizePnl:profit', signed: 'unrealizePnl' },
  Collateral: { columns: 'coin marginMode:mode amount crossSymbol:cross isolatedPositionId:position' },
  Ticker: {
    columns:
      'symbol last markPrice:mark bestBid:bid bestAsk:ask priceChangePercent:change high24h:high low24h:low indexPrice:index',
    signed: 'priceChangePercent',
  },
  Contract: {
    columns:
      'symbol sizeIncrement minOrderSize maxOrderSize tickSize makerFeeRate takerFeeRate maxLeverage maxPositionSize',
  },
  Candle: { columns: 'time open high low close baseVolume:volume quoteVolume:turnover' },
  Trade: { columns: 'time price size value isBuyerMaker:buyerMaker ticketId symbol' },
  FundingRate: { columns: 'symbol fundingRate:rate collectCycle:cycle timestamp:time' },
  SettledFundingRate: { columns: 'fundingTime:time fundingRate:rate symbol' },
}

export interface RecordTable {
  readonly columns: readonly {
    readonly name: string
    readonly heading: string
    readonly isComputed?: true
    readonly isData?: true
  }[]
  readonly signed: readonly string[]
  readonly sums: readonly string[]
}

/** Returns the tables of the records that a document has; throws if one of their fields does not exist. */
export function tablesOf(records: readonly Shape[]): Readonly<Record<string, RecordTable>> {
  const known = records.filter(({ name }) => Object.hasOwn(tables, name))
  return Object.fromEntries(known.map((record) => [record.name, readTable(record)]))
}

function readTable({ name: record, fields }: Shape): RecordTable {
  const { columns, signed = '', sums = '' } = tables[record]!
  const read = words(columns).map((word) => {
    const [, sign, name = '', heading = name] = /^(={0,2})(\w+)(?::(\w+))?$/.exec(word) ?? []
    if (sign === '=') return { name, heading, isComputed: true as const }
    if (sign === '==') return { name, heading, isComputed: true as const, isData: true as const }
    if (!fields.some((field) => field.name === name))
      throw new Error(`Expected a field of ${record} as a column, was ${word}.`)
    return { name, heading }
  })
  return { columns: read, signed: words(signed), sums: words(sums) }
}

function words(text: string): string[] {
  return text.split(' ').filter(Boolean)
}
