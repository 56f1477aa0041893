import type { VNode } from 'preact'
import { useState } from 'preact/hooks'

interface TokenProps {
  /** Whether one was given that the server does not take. */
  readonly isWrong: boolean
  readonly give: (token: string) => void
}

/** Asks for the token of a sandbox that can be reached from a network. It is kept in memory, until the page is left. */
export function TokenRequest({ isWrong, give }: TokenProps): VNode {
  const [token, setToken] = useState('')
  return (
    <form
      class="panel token"
      aria-labelledby="token-title"
      onSubmit={(event) => {
        event.preventDefault()
        give(token.trim())
      }}
    >
      <h1 id="token-title">This sandbox asks for its control token</h1>
      <p>
        It can be reached from a network, so watching and moving it takes the token that it was started with. The page
        keeps it until it is closed, and nowhere else.
      </p>
      {isWrong ? (
        <p class="down" role="alert">
          The sandbox does not take this token.
        </p>
      ) : null}
      <label for="token">Control token</label>
      <div class="line">
        <input
          id="token"
          type="password"
          autoComplete="off"
          required
          value={token}
          onInput={({ currentTarget }) => setToken(currentTarget.value)}
        />
        <button type="submit">Go on</button>
      </div>
    </form>
  )
}
