// Records of another server by symbol. What is no symbol is left out, and a symbol that comes twice has no record,
// because nothing says which of them is right.
import { clip } from '@capi/engine'

/** Letters, digits and a few signs: a symbol becomes a part of names of files. */
const symbolForm = /^[\p{L}\p{N}][\p{L}\p{N}_.:-]{0,39}$/u

/** Returns records by symbol; null for a symbol that more than one record has. */
export function bySymbol<Item extends { readonly symbol: string }>(
  items: readonly Item[],
): ReadonlyMap<string, Item | null> {
  const found = new Map<string, Item | null>()
  for (const item of items) {
    const { symbol } = item as { readonly symbol: unknown }
    if (typeof symbol !== 'string' || !symbolForm.test(symbol)) continue
    found.set(symbol, found.has(symbol) ? null : withPlainFields(item))
  }
  return found
}

// A field may have any JSON value. An object where the document has none becomes its text, which no reader accepts.
function withPlainFields<Item extends object>(item: Item): Item {
  const wrong = Object.entries(item).filter(([, value]) => typeof value === 'object' && value !== null)
  const plain = wrong.map(([name, value]: [string, object]) => {
    return [name, name === 'delivery' && Array.isArray(value) ? value.map(textOf) : textOf(value)]
  })
  return wrong.length === 0 ? item : { ...item, ...Object.fromEntries(plain) }
}

function textOf(value: unknown): string {
  return clip(typeof value === 'string' ? value : JSON.stringify(value))
}
