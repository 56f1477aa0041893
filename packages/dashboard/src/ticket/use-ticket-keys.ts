// The keys of the ticket. B and S choose a side, Enter sends only after one of them, Escape leaves, and the arrow keys
// step the price. None of them acts while something is typed in another field, or while a dialog is open.
import { useEffect, useRef } from 'preact/hooks'
import { isTyping } from '../components/is-typing.ts'
import type { Side } from './terms.ts'

interface TicketKeys {
  readonly armed: Side | null
  readonly onArm: (side: Side) => void
  readonly onSend: (side: Side) => void
  readonly onLeave: () => void
  readonly onStep: (count: number) => void
}

const sides: Readonly<Record<string, Side>> = { b: 'buy', s: 'sell' }

export function useTicketKeys(keys: TicketKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { armed, onArm, onSend, onLeave, onStep } = latest.current
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (document.querySelector('dialog[open]')) return
      const target = event.target as HTMLElement | null
      const isInTicket = target?.closest?.('#ticket') !== null && target?.closest !== undefined
      // A letter cannot be a part of a number, so in those fields of the ticket it is still a key.
      const isNumber = isInTicket && target instanceof HTMLInputElement && target.inputMode === 'decimal'
      const isFree = !isTyping(target)
      const side = sides[event.key.toLowerCase()]
      if (side !== undefined && (isFree || isNumber)) onArm(side)
      else if (event.key === 'Escape' && (isFree || isInTicket)) return onLeave()
      else if (event.key === 'Enter' && armed !== null && (isNumber || target === document.body)) {
        if (!event.repeat) onSend(armed)
      } else if (target === document.body && armed !== null && event.key === 'ArrowUp') onStep(1)
      else if (target === document.body && armed !== null && event.key === 'ArrowDown') onStep(-1)
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
