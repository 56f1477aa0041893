// Forms for every operation, which send requests to the sandbox that serves the page. Their script loads with the tab,
// and they have the control token of the dashboard.
import type { VNode } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { ControlClient } from '../api/control-client.ts'

export function OperationsPanel({ client }: { readonly client: ControlClient }): VNode {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    void import('@capi/try-it').then(({ defineTryIt, setControlToken }) => {
      defineTryIt()
      if (client.readToken() !== '') setControlToken(client.readToken())
      const forms = document.createElement('capi-try-it')
      forms.toggleAttribute('served', true)
      place.current?.replaceChildren(forms)
    })
  }, [client])
  return <div class="p-3" ref={place} />
}
