// The keys of the whole page: Ctrl-K finds anything, L changes between trading and the laboratory.
import { useEffect, useRef } from 'preact/hooks'
import { isTyping } from '../components/is-typing.ts'

interface PageKeys {
  readonly onFind: () => void
  readonly onSwitch: () => void
}

export function usePageKeys(keys: PageKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || document.querySelector('dialog[open]')) return
      const key = event.key.toLowerCase()
      const hasModifier = event.ctrlKey || event.metaKey
      if (key === 'k' && hasModifier) latest.current.onFind()
      else if (key === 'l' && !hasModifier && !event.altKey && !isTyping(event.target)) latest.current.onSwitch()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
