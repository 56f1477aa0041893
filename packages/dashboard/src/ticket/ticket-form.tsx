/** The form of one kind of order: all of its fields, the size in several units, and a preview. */
import { codecs, refusalCause } from '@capi/api'
import { manual, type ManualField } from '@capi/api/manual'
import type { VNode } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { callAsAccount, writeRequest } from '../api/call-as-account.ts'
import type { ControlClient } from '../api/control-client.ts'
import { Button, ButtonGroup } from '../components/button.tsx'
import { Form, Select } from '../components/form.tsx'
import { isBuying, showWord } from '../format/words.ts'
import { FieldInput } from '../operations/field-input.tsx'
import { inputOf, useForm } from '../operations/use-form.ts'
import { nameOf } from '../state/markets.ts'
import type { Snapshot } from '../state/snapshot.ts'
import { type SizeUnit, sizeInCoin, sizeUnits } from './order-size.ts'
import { PreviewList } from './preview-list.tsx'
import { previewState } from './preview-state.ts'
import { type PreviewedOperation, usePreview } from './use-preview.ts'

/** A price that the user picked; another object for each pick. */
export interface PickedPrice {
  readonly price: string
}

interface TicketFormProps {
  readonly client: ControlClient
  readonly snapshot: Snapshot
  readonly accountId: string
  readonly operation: PreviewedOperation
  readonly picked: PickedPrice | null
  readonly refresh: () => void
}

const shares = ['25', '50', '100'] as const

export function TicketForm({ client, snapshot, accountId, operation, picked, refresh }: TicketFormProps): VNode {
  const { market } = snapshot
  const { symbol, minOrderSize } = market.contract
  const fields = manual[operation].fields
  const form = useForm(fields)
  const { texts, set } = form
  const [unit, setUnit] = useState<SizeUnit>('coin')
  const [largest, setLargest] = useState<string | null>(null)
  /** The price field that was focused last. */
  const priceField = useRef<string | null>(null)
  const modeField = fields.find(({ kind }) => kind.type === 'word' && kind.words.includes('market'))?.name
  const isMarket = modeField !== undefined && texts[modeField] === 'market'
  const isPrice = (name: string): boolean => name === 'price' || name === 'executePrice'
  const shown = fields
    .filter(({ name }) => name !== 'symbol' && !(isMarket && isPrice(name)))
    .toSorted((one, other) => rankOf(one) - rankOf(other))

  const price = Object.entries(texts).find(([name, text]) => !isMarket && isPrice(name) && text.trim() !== '')?.[1]
  const given = { text: texts['size'] ?? '', unit, price: price ?? market.ticker.last ?? '0', market, largest }
  const size = sizeInCoin(given)
  const inputWith = (sizeText: string): object => ({ ...inputOf(shown, { ...texts, size: sizeText }), symbol })
  const body = given.text.trim() === '' ? null : bodyOf(operation, inputWith(size || (minOrderSize ?? '')))
  const preview = usePreview(client, { accountId, operation, body }, previewState(snapshot, accountId))
  useEffect(() => setLargest(preview?.largestSize ?? null), [preview?.largestSize])
  const refusal = preview?.refusal?.msg
  const { field: concerned } = refusalCause(refusal, codecs[operation].fields)
  const refusedField = shown.some(({ name }) => name === concerned) ? concerned : null

  useEffect(() => {
    if (!picked) return
    const isShown = shown.some(({ name }) => name === priceField.current)
    const name = isShown ? priceField.current! : fields.find((field) => isPrice(field.name))!.name
    set(name, picked.price)
    if (isPrice(name) && modeField !== undefined) set(modeField, 'limit')
  }, [picked])

  const submit = async (): Promise<void> => {
    try {
      const placed = (await callAsAccount(client, accountId, operation, inputWith(size))) as Readonly<
        Record<string, unknown>
      >
      form.succeed(
        `${showWord(String(texts['type'] ?? texts['planType']))} ${size} placed: order ${String(placed['order_id'] ?? placed['orderId'] ?? '')}.`,
      )
    } catch (error) {
      form.fail(error)
    } finally {
      refresh()
    }
  }
  const direction = texts['type'] ?? null
  const tone = direction === null ? '' : isBuying(direction) ? 'border-up text-up' : 'border-down text-down'
  return (
    <Form
      name={manual[operation].summary}
      class="flex flex-col gap-2 border-t px-3 pt-2 pb-3"
      onSubmit={() => void submit()}
    >
      <div class="grid grid-cols-2 gap-x-2 gap-y-1.5">
        {shown.map((field) => (
          <div
            key={field.name}
            class={field.name === 'size' ? 'col-span-2' : 'min-w-0'}
            onFocusIn={() =>
              field.name.toLowerCase().includes('price') &&
              field.kind.type === 'decimal' &&
              (priceField.current = field.name)
            }
          >
            <FieldInput
              field={field}
              form={operation}
              text={texts[field.name] ?? ''}
              error={form.errorAt(field.name) ?? (refusedField === field.name ? refusal : undefined)}
              onText={(text) => set(field.name, text)}
            >
              {field.name === 'size' ? (
                <Select
                  label="Unit of the size"
                  value={unit}
                  options={Object.entries(sizeUnits).map(([key, name]) => [
                    key,
                    {
                      coin: market.contract.underlyingIndex ?? name,
                      value: market.contract.quoteCurrency ?? name,
                      share: name,
                    }[key as SizeUnit],
                  ])}
                  onSelect={(value) => setUnit(value as SizeUnit)}
                />
              ) : null}
            </FieldInput>
          </div>
        ))}
      </div>
      {operation === 'placeOrder' ? (
        <ButtonGroup label="Share of the available margin">
          {shares.map((share) => (
            <Button
              key={share}
              onClick={() => {
                setUnit('share')
                set('size', share)
              }}
            >
              {share} %
            </Button>
          ))}
        </ButtonGroup>
      ) : null}
      <PreviewList preview={preview} size={size} market={market} />
      {refusal !== undefined && refusedField === null ? <p class="text-sm text-down">{refusal}</p> : null}
      <button type="submit" class={`font-semibold ${tone}`}>
        {direction === null ? 'Place' : showWord(direction)} {nameOf(market)}
      </button>
      <p
        class={`min-h-[1.4em] text-sm wrap-anywhere ${form.result?.isGood === false ? 'text-down' : 'text-muted'}`}
        role="status"
      >
        {form.result?.text}
      </p>
    </Form>
  )
}

/** What an order does comes first, its own id last. */
function rankOf({ name, kind }: ManualField): number {
  return kind.type === 'word' ? 0 : name.toLowerCase().includes('price') ? 1 : name === 'size' ? 2 : 3
}

/** Returns the body of a request; null where a value cannot be written yet. */
function bodyOf(operation: PreviewedOperation, input: object): string | null {
  try {
    return writeRequest(operation, input).body
  } catch {
    return null
  }
}
