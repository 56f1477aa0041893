// The account, the prices and the clock of the sandbox inside the page.
import type { VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Calls, SandboxState } from '../in-page/messages.ts'
import type { PageSandbox } from '../in-page/page-sandbox.ts'

const steps: readonly (readonly [name: string, milliseconds: number])[] = [
  ['1 second', 1_000],
  ['1 minute', 60_000],
  ['1 hour', 3_600_000],
  ['8 hours', 28_800_000],
]

interface Props {
  readonly sandbox: PageSandbox
  /** Changes when a request was sent, so that the panel reads the state again. */
  readonly sent: number
}

export function SandboxPanel({ sandbox, sent }: Props): VNode {
  const [state, setState] = useState<SandboxState>()
  const [problem, setProblem] = useState<string>()
  const call = <Name extends 'state' | 'setPrice' | 'advance' | 'reset'>(
    name: Name,
    input: Calls[Name]['input'],
  ): void => {
    setProblem(undefined)
    sandbox.call(name, input).then(setState, (error: Error) => setProblem(error.message))
  }
  useEffect(() => {
    if (sandbox.isStarted) call('state', null)
  }, [sandbox, sent])
  return (
    <fieldset class="sandbox">
      <legend>Sandbox in this page</legend>
      {state ? (
        <State state={state} call={call} />
      ) : (
        <p>
          The request goes to a local exchange that runs inside this page. It starts when you send the first request.{' '}
          <button type="button" onClick={() => call('state', null)}>
            Start it now
          </button>
        </p>
      )}
      {problem ? (
        <p class="problem" role="alert">
          {problem}
        </p>
      ) : null}
    </fieldset>
  )
}

type Call = <Name extends 'setPrice' | 'advance' | 'reset'>(name: Name, input: Calls[Name]['input']) => void

function State({ state, call }: { state: SandboxState; call: Call }): VNode {
  const { time, prices, coin, equity, available, positions, orders } = state
  const [symbol, setSymbol] = useState(prices[0]!.symbol)
  const [typed, setTyped] = useState<string>()
  const [step, setStep] = useState('60000')
  const last = prices.find((each) => each.symbol === symbol)?.price ?? ''
  const setPrice = (): void => {
    call('setPrice', { symbol, price: typed ?? last })
    setTyped(undefined)
  }
  return (
    <>
      <p data-state="account">
        {new Date(time).toISOString().replace('T', ' ').slice(0, 19)} UTC. Account: {equity} {coin}, {available}{' '}
        available, {positions} positions, {orders} orders.
      </p>
      <div class="inputs">
        <select aria-label="Contract" value={symbol} onChange={(event) => setSymbol(event.currentTarget.value)}>
          {prices.map((each) => (
            <option key={each.symbol}>{each.symbol}</option>
          ))}
        </select>
        <input
          aria-label="Price"
          value={typed ?? last}
          autocomplete="off"
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        <button type="button" onClick={setPrice}>
          Set the price
        </button>
      </div>
      <div class="inputs">
        <select aria-label="Step of the clock" value={step} onChange={(event) => setStep(event.currentTarget.value)}>
          {steps.map(([name, milliseconds]) => (
            <option key={name} value={String(milliseconds)}>
              {name}
            </option>
          ))}
        </select>
        <button type="button" onClick={() => call('advance', { milliseconds: Number(step) })}>
          Move the clock
        </button>
        <button type="button" onClick={() => call('reset', null)}>
          Start again
        </button>
      </div>
    </>
  )
}
