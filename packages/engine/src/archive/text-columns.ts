// The columns of final records that store texts.
import { beforeFirstId } from '../base/id.ts'
import { IntegerColumn, type Column } from './columns.ts'
import { chunkRows } from './packed-chunks.ts'

/** Texts. Equal texts are not shared. */
export class TextColumn implements Column<string> {
  readonly #chunks: (string[] | undefined)[]

  constructor(chunks: (string[] | undefined)[] = []) {
    this.#chunks = chunks
  }

  set(row: number, value: string): void {
    if (value !== '') (this.#chunks[Math.floor(row / chunkRows)] ??= [])[row % chunkRows] = value
  }

  get(row: number): string {
    return this.#chunks[Math.floor(row / chunkRows)]?.[row % chunkRows] ?? ''
  }

  is(value: string) {
    return (row: number): boolean => this.get(row) === value
  }

  drop(chunk: number): void {
    this.#chunks[chunk] = undefined
  }

  copy(): TextColumn {
    // Only the last chunk can still change, so the copy shares all others.
    return new TextColumn([...this.#chunks.slice(0, -1), ...this.#chunks.slice(-1).map((chunk) => chunk?.slice())])
  }
}

/** Client order ids. Those that the engine has made of an id are stored as that id. */
export class ClientOidColumn implements Column<string> {
  readonly #ofUser: TextColumn
  readonly #ofEngine: IntegerColumn

  constructor(ofUser: TextColumn = new TextColumn(), ofEngine: IntegerColumn = new IntegerColumn(true)) {
    this.#ofUser = ofUser
    this.#ofEngine = ofEngine
  }

  set(row: number, clientOid: string): void {
    const offset = offsetOf(clientOid)
    this.#ofEngine.set(row, offset)
    if (offset === 0) this.#ofUser.set(row, clientOid)
  }

  get(row: number): string {
    return this.#ofUser.get(row) || (BigInt(this.#ofEngine.get(row)) + beforeFirstId).toString()
  }

  is(clientOid: string) {
    return (row: number): boolean => this.get(row) === clientOid
  }

  drop(chunk: number): void {
    this.#ofUser.drop(chunk)
    this.#ofEngine.drop(chunk)
  }

  copy(): ClientOidColumn {
    return new ClientOidColumn(this.#ofUser.copy(), this.#ofEngine.copy())
  }
}

const firstDigits = beforeFirstId.toString().slice(0, 3)
const idLength = beforeFirstId.toString().length

/** Returns how far a text that is an id of the engine is beyond the first one; 0 for any other text. */
function offsetOf(text: string): number {
  if (text.length !== idLength || !text.startsWith(firstDigits)) return 0
  let digits = 0
  for (let index = firstDigits.length; index < idLength; index += 1) {
    const digit = text.charCodeAt(index) - 48
    if (digit < 0 || digit > 9) return 0
    digits = digits * 10 + digit
  }
  // The id before the first one ends with 1.
  return digits <= 1 ? 0 : digits - 1
}
