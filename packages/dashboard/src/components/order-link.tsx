// The id of an order as a button that opens its history. The page provides the function.
import { createContext, type VNode } from 'preact'
import { useContext } from 'preact/hooks'
import { Button } from './button.tsx'

export const OpenOrder = createContext<(orderId: string) => void>(() => {})

export function OrderLink({ orderId }: { readonly orderId: string }): VNode {
  const open = useContext(OpenOrder)
  return (
    <Button
      class="min-h-0 border-0 bg-transparent p-0 text-link underline"
      title="Shows the history of this order"
      onClick={() => open(orderId)}
    >
      <code>{orderId}</code>
    </Button>
  )
}
