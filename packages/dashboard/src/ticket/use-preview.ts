// What an order would do, requested from the sandbox when the order changes, or the state that it depends on.
import { useEffect, useState } from 'preact/hooks'
import type { ControlAnswer, ControlClient, ControlInput } from '../api/control-client.ts'

export type Preview = ControlAnswer<'previewOrder'>
export type PreviewedOperation = ControlInput<'previewOrder'>['operation']

const pauseMs = 80

interface Asked {
  readonly accountId: string
  readonly operation: PreviewedOperation
  /** Returns the body of the request; null if the order is not complete yet. */
  readonly body: string | null
}

/** Returns the latest preview; null while there is none. `state` is what it depends on besides the order. */
export function usePreview(
  client: ControlClient,
  { accountId, operation, body }: Asked,
  state: string,
): Preview | null {
  const [shown, show] = useState<{ readonly preview: Preview; readonly accountId: string } | null>(null)
  useEffect(() => {
    if (body === null) return show(null)
    const unmount = new AbortController()
    const timer = setTimeout(() => {
      client.call('previewOrder', { accountId, operation, body }, unmount.signal).then(
        (preview) => show({ preview, accountId }),
        () => unmount.signal.aborted || show(null),
      )
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      unmount.abort()
    }
  }, [client, accountId, operation, body, state])
  return shown?.accountId === accountId ? shown.preview : null
}
