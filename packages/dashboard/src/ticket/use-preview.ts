/** What an order would do, asked from the sandbox whenever the order changes, and once for each snapshot. */
import { useEffect, useState } from 'preact/hooks'
import type { ControlAnswer, ControlClient, ControlInput } from '../api/control-client.ts'

export type Preview = ControlAnswer<'previewOrder'>
export type PreviewedOperation = ControlInput<'previewOrder'>['operation']

const pauseMs = 200

interface Asked {
  readonly accountId: string
  readonly operation: PreviewedOperation
  /** Returns the body of the request; null if the order is not complete yet. */
  readonly body: string | null
}

/** Returns the latest preview; null while there is none. `moment` changes with every snapshot. */
export function usePreview(
  client: ControlClient,
  { accountId, operation, body }: Asked,
  moment: unknown,
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
  }, [client, accountId, operation, body, moment])
  return shown?.accountId === accountId ? shown.preview : null
}
