// Emits what people read (`manual.ts`): the texts of each operation, its fields and its answer, for help, and the
// columns of tables. They are separate from the operations tables, so that programs without help do not load them.
import type { Parameter, Schema } from '../bundle/document.ts'
import { basisOf, type Field, type Kind, type Model, type Shape } from './model.ts'
import { banner, comment, key, normalised } from './print.ts'

/** Returns the text of `manual.ts`. */
export function emitManual(model: Model): string {
  const baseUrl = model.document.servers[0]?.url
  if (baseUrl === undefined) throw new Error('The document names no base URL: expected a server.')
  return [
    banner,
    "import type { OperationId } from './operations.ts'\n\n",
    types,
    emitEntries(model, 'manual', 'OperationId'),
    comment('The base URL of the document.'),
    `export const defaultBaseUrl: string = ${JSON.stringify(baseUrl)}\n\n`,
    comment('Why the local exchange refuses commands, by reason. A live service names none of these reasons.'),
    `export const refusalReasons: Readonly<Record<string, ManualReason>> = ${JSON.stringify(reasonsOf(model))}\n\n`,
    comment('The columns of tables, by record.'),
    `export const recordTables: Readonly<Record<string, ManualTable>> = ${JSON.stringify(tablesOf(model.records))}\n`,
  ].join('')
}

function reasonsOf({ document }: Model): object {
  const { reasons } = document['x-refusals'] as unknown as { reasons: Readonly<Record<string, Reason>> }
  return Object.fromEntries(
    Object.entries(reasons).map(([name, { description, remedy, repeat }]) => [
      name,
      { cause: description, remedy, canRepeat: repeat === 'later' },
    ]),
  )
}

interface Reason {
  readonly description: string
  readonly remedy: string
  readonly repeat?: 'later'
}

/** Returns the texts of the operations and of the objects in them. */
export function emitEntries({ calls, records, inputs }: Model, name: string, idType: string): string {
  const operations = calls.map(({ id, operation, input, parameters, answer }) => {
    const headers = parameters.filter((parameter) => parameter.in === 'header')
    const entry = {
      summary: operation.summary,
      description: operation.description.trim(),
      ...knownFrom(operation),
      fields: input?.fields.map(fieldOf) ?? [],
      headers: headers.map(headerOf),
      answer: kindOf(answer),
      ...(operation['x-effect'] && { effect: operation['x-effect'] }),
      ...(operation['x-confirm'] && { confirmedBy: operation['x-confirm'] }),
    }
    return `${id}: ${print(entry)},\n`
  })
  const shapes = new Map([...records, ...inputs].map((shape) => [shape.name, shape]))
  const entries = Array.from(shapes.values(), (shape) => `${key(shape.name)}: ${print(shapeOf(shape))},\n`)
  return [
    comment('The texts of every operation.'),
    `export const ${name}: Readonly<Record<${idType}, ManualOperation>> = {\n${operations.join('')}}\n\n`,
    comment('Every object of an answer or a request, by name.'),
    `const shapes: Readonly<Record<string, ManualShape>> = {\n${entries.join('')}}\n\n`,
    comment('Looks the fields up when they are read, since an object may be used before its place in the file.'),
    "function objectOf(name: string): ManualKind {\n  return { type: 'object', name, get fields() { return shapes[name]!.fields } }\n}\n\n",
  ].join('')
}

/** Prints an entry as an expression, in which objects are references to their shapes. */
function print(entry: object): string {
  return JSON.stringify(entry).replaceAll(/\{"type":"object","name":("[^"]+")\}/g, 'objectOf($1)')
}

const types = `/** How tables show a record. */
export interface ManualTable {
  /** The most important first. */
  readonly columns: readonly ManualColumn[]
  /** Names of columns of profit and loss. */
  readonly signed: readonly string[]
  /** Names of columns whose sum means something, for records of one coin. */
  readonly sums: readonly string[]
}

/** A column of a table: a field by its name, or a value that is computed from the record. */
export interface ManualColumn {
  readonly name: string
  readonly heading: string
  readonly isComputed?: true
  /** Whether the formats for programs have it, too. */
  readonly isData?: true
}

/** A reason of refusals. */
export interface ManualReason {
  readonly cause: string
  readonly remedy: string
  /** Whether the same request may be accepted later, when the state has changed. */
  readonly canRepeat: boolean
}

/** The provenance of a fact: the document's mark, its note, and the entries of GAPS.md that it belongs to. */
export interface Known {
  readonly basis: 'documented' | 'sample' | 'conflict' | 'practice' | 'sandbox'
  readonly note?: string
  readonly gaps?: readonly string[]
}

/** The kind of a normalised value: decimals and ids are text, times Unix milliseconds, words are enum values. */
export type ManualKind =
  | { readonly type: 'text' | 'decimal' | 'id' | 'time' | 'count' | 'flag' | 'nothing' }
  | {
      readonly type: 'word'
      readonly words: readonly string[]
      readonly open: boolean
      /** By its values, as far as the document describes them. */
      readonly meanings?: Readonly<Record<string, string>>
    }
  | { readonly type: 'object'; readonly name: string; readonly fields: readonly ManualField[] }
  | { readonly type: 'list' | 'map'; readonly of: ManualKind }

/** A field by its normalised name. */
export interface ManualField extends Known {
  readonly name: string
  /** Its name on the wire. */
  readonly wire: string
  readonly kind: ManualKind
  readonly required: boolean
  readonly description: string
  readonly default?: string | number | boolean
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly maxItems?: number
  /** Whether its text is the content of a file rather than a value. */
  readonly isFile?: boolean
  /** Whether it is a credential, which must not be shown. */
  readonly isSecret?: boolean
}

export interface ManualOperation extends Known {
  readonly summary: string
  readonly description: string
  /** The fields of its path, query and body. */
  readonly fields: readonly ManualField[]
  /** Its headers, besides those of the signature. */
  readonly headers: readonly ManualField[]
  readonly answer: ManualKind
  /** The operations that show whether a request took effect whose response was lost; absent for one that only reads. */
  readonly confirmedBy?: readonly OperationId[]
  /** What it does, if it needs the permission to trade. */
  readonly effect?: 'place' | 'cancel' | 'settings'
}

export interface ManualShape {
  readonly description: string
  readonly fields: readonly ManualField[]
}

`

function shapeOf({ description, fields }: Shape): object {
  return { description, fields: fields.map(fieldOf) }
}

function fieldOf({ name, wire, kind, isRequired, schema }: Field): object {
  return { name, wire, kind: kindOf(kind), required: isRequired, ...textsOf(schema), default: defaultOf(schema, kind) }
}

/** A default is a code on the wire; help and records show the normalised value. */
function defaultOf(schema: Schema, kind: Kind): unknown {
  if (kind.type !== 'word') return schema.default
  const value = schema.default ?? kind.vocabulary.default
  return kind.vocabulary.words.find((word) => word.value === value)?.title
}

function headerOf({ name, schema, required = false, ...rest }: Parameter): object {
  return { name, wire: name, kind: { type: 'text' }, required, ...textsOf({ ...schema, ...rest } as Schema) }
}

function textsOf(schema: Schema): object {
  const { default: standard, minimum, maximum, maxLength, maxItems, contentMediaType } = schema
  // JSON omits what is undefined.
  return {
    description: normalised(schema.description)?.trim() ?? '',
    default: standard,
    minimum,
    maximum,
    maxLength,
    maxItems,
    isFile: contentMediaType === undefined ? undefined : true,
    isSecret: schema['x-secret'],
    ...knownFrom(schema),
  }
}

function knownFrom(node: Pick<Schema, 'x-basis' | 'x-note' | 'x-gap'>): object {
  const gaps = node['x-gap']
  return { basis: basisOf(node), note: node['x-note'], gaps: gaps === undefined ? undefined : [gaps].flat() }
}

function kindOf(kind: Kind): object {
  if (kind.type === 'word') {
    const { titles, words } = kind.vocabulary
    const meanings = words.flatMap(({ title, schema: { description } }) => (description ? [[title, description]] : []))
    const known = meanings.length > 0 && { meanings: Object.fromEntries(meanings) as object }
    return { type: 'word', words: titles, open: kind.open, ...known }
  }
  if (kind.type === 'list' || kind.type === 'map') return { type: kind.type, of: kindOf(kind.of) }
  return kind
}

/**
 * The columns of a table, the most important first: a terminal of 80 characters shows the first ones, a wider one more.
 * Each has its heading where that differs from the name of the field. A name after `=` is no field: the command
 * computes it from the record, and after `==` also in the formats for programs.
 */
interface Table {
  readonly columns: string
  /** Columns of profit and loss, which a terminal may colour. */
  readonly signed?: string
  /** Columns whose sum means something, for records of one coin. */
  readonly sums?: string
}

/** By record. */
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

interface RecordTable {
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
function tablesOf(records: readonly Shape[]): Readonly<Record<string, RecordTable>> {
  const known = records.filter(({ name }) => Object.hasOwn(tables, name))
  return Object.fromEntries(known.map((record) => [record.name, readTable(record)]))
}

function readTable({ name: record, fields }: Shape): RecordTable {
  const { columns, signed = '', sums = '' } = tables[record]!
  const read = split(columns).map((word) => {
    const [, sign, name = '', heading = name] = /^(={0,2})(\w+)(?::(\w+))?$/.exec(word) ?? []
    if (sign === '=') return { name, heading, isComputed: true as const }
    if (sign === '==') return { name, heading, isComputed: true as const, isData: true as const }
    if (!fields.some((field) => field.name === name))
      throw new Error(`Expected a field of ${record} as a column, was ${word}.`)
    return { name, heading }
  })
  return { columns: read, signed: split(signed), sums: split(sums) }
}

function split(text: string): string[] {
  return text.split(' ').filter(Boolean)
}
