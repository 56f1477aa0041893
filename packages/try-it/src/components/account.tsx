// The key that signs requests: fetched from the sandbox that serves the page, or entered. It stays in memory.
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { fetchDemoKey } from '../send/served-sandbox.ts'
import { type Session, changeSession } from '../send/session.ts'

const parts = ['key', 'secret', 'passphrase'] as const

export function Account(props: { session: Session; signed: boolean; hasDemo: boolean }): VNode {
  const { session, signed, hasDemo } = props
  const [problem, setProblem] = useState<string>()
  const { credentials = { key: '', secret: '', passphrase: '' }, controlToken } = session
  const fetchKey = (): void => {
    setProblem(undefined)
    fetchDemoKey().catch((error: Error) => setProblem(error.message))
  }
  return (
    <fieldset class="account">
      <legend>{signed ? 'Key' : 'Control token'}</legend>
      {signed ? (
        <>
          {hasDemo ? (
            <button type="button" onClick={fetchKey}>
              Use the key of the demo account
            </button>
          ) : null}
          <span class="keys">
            {parts.map((part) => (
              <label key={part}>
                {part}{' '}
                <input
                  type="password"
                  autocomplete="off"
                  value={credentials[part]}
                  onInput={(event) =>
                    changeSession({ credentials: { ...credentials, [part]: event.currentTarget.value } })
                  }
                />
              </label>
            ))}
          </span>
        </>
      ) : null}
      <label>
        control token{' '}
        <input
          type="password"
          autocomplete="off"
          placeholder="none"
          value={controlToken}
          onInput={(event) => changeSession({ controlToken: event.currentTarget.value.trim() })}
        />
      </label>
      <small>The page holds these in memory until it is closed. It stores nothing.</small>
      {problem ? (
        <p class="problem" role="alert">
          {problem}
        </p>
      ) : null}
    </fieldset>
  )
}
