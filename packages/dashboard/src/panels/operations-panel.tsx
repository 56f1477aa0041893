/** Forms for every operation, which send requests to the sandbox that serves the page. Their script loads with the tab. */
import type { VNode } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

export function OperationsPanel(): VNode {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    void import('@capi/try-it').then(({ defineTryIt }) => {
      defineTryIt()
      const forms = document.createElement('capi-try-it')
      forms.toggleAttribute('served', true)
      place.current?.replaceChildren(forms)
    })
  }, [])
  return <div class="p-3" ref={place} />
}
