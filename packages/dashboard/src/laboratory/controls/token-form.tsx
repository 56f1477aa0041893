// Asks for the control token of a sandbox on a network. The token stays in memory until the page is closed.
import type { VNode } from 'preact'
import { Form } from '../../components/form.tsx'

interface TokenFormProps {
  /** Whether the server refused the previous token. */
  readonly isWrong: boolean
  readonly onToken: (token: string) => void
}

export function TokenForm({ isWrong, onToken }: TokenFormProps): VNode {
  return (
    <Form
      name="Control token"
      class="mx-auto mt-[15vh] flex max-w-112 flex-col gap-1.5 rounded-md border bg-panel p-5"
      onSubmit={({ token = '' }) => onToken(token.trim())}
    >
      <h1>Control token required</h1>
      <p>
        This sandbox is reachable from a network, so the page needs the token that the sandbox was started with. The
        page holds it in memory until it is closed.
      </p>
      {isWrong ? (
        <p class="text-down" role="alert">
          The sandbox refused this token.
        </p>
      ) : null}
      <label for="token">Control token</label>
      <div class="flex gap-1.5">
        <input id="token" class="min-w-0 flex-1" name="token" type="password" autoComplete="off" required />
        <button type="submit">Continue</button>
      </div>
    </Form>
  )
}
