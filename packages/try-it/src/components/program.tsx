// A button that runs the program of a guide inside the page, and what the program prints.
import type { VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { PageSandbox } from '../in-page/page-sandbox.ts'

export function Program({ sandbox, url }: { sandbox: PageSandbox; url: string }): VNode {
  const [lines, setLines] = useState<readonly string[]>()
  const [isBusy, setBusy] = useState(false)
  const run = (): void => {
    setBusy(true)
    const end = (printed: readonly string[]): void => {
      setLines(printed)
      setBusy(false)
    }
    sandbox.call('run', { url }).then(end, (error: Error) => end([error.message]))
  }
  // The element is shown because the reader wants to run the program.
  useEffect(run, [])
  return (
    <div class="response" aria-busy={isBusy}>
      <button type="button" class="send" onClick={run} disabled={isBusy}>
        {isBusy ? 'Running…' : 'Run'}
      </button>
      <small>The program runs inside this page, against a new local exchange.</small>
      {lines ? (
        <pre tabIndex={0} role="status" aria-label="Output">
          {lines.join('\n')}
        </pre>
      ) : null}
    </div>
  )
}
