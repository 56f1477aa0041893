// Starts a scenario on this sandbox, and follows it step by step.
import type { VNode } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { ControlAnswer, ControlClient } from '../api/control-client.ts'
import { messageOf } from '../api/errors.ts'
import { Button } from '../components/button.tsx'
import { Select } from '../components/form.tsx'
import { playScenario } from '../state/play-scenario.ts'

type Listed = ControlAnswer<'listScenarios'>
type Run = NonNullable<Listed['run']>

interface ScenarioProps {
  readonly client: ControlClient
  readonly refresh: () => void
}

export function ScenarioPanel({ client, refresh }: ScenarioProps): VNode {
  const [listed, setListed] = useState<Listed>({ scenarios: [], run: null })
  const [selected, select] = useState('')
  const [trouble, setTrouble] = useState<string | null>(null)
  useEffect(() => {
    client.call('listScenarios', {}).then(setListed, (error: unknown) => setTrouble(messageOf(error)))
  }, [client])
  const playing = useRef<AbortController | null>(null)
  useEffect(() => () => playing.current?.abort(), [])
  const { scenarios, run } = listed
  const scenario = scenarios.find(({ name }) => name === (selected || run?.name)) ?? scenarios[0]
  const show = (next: Run): void => {
    setTrouble(null)
    setListed((before) => ({ ...before, run: next }))
    refresh()
  }
  const attempt = (work: Promise<void>): void => void work.catch((error: unknown) => setTrouble(messageOf(error)))
  const start = async (): Promise<void> => {
    playing.current?.abort()
    if (scenario) show(await client.call('startScenario', { name: scenario.name }))
  }
  const step = async (): Promise<void> => show(await client.call('stepScenario', {}))
  const playOn = (name: string): Promise<void> => {
    playing.current?.abort()
    playing.current = new AbortController()
    return playScenario(client, name, playing.current.signal, show)
  }
  const isPlaying = run !== null && !run.isOver
  return (
    <div class="flex flex-col gap-2 border-t px-3 py-2">
      <div class="flex flex-wrap items-center gap-1.5">
        <Select
          label="Scenario"
          value={scenario?.name}
          options={scenarios.map(({ name, title }) => [name, title])}
          onSelect={select}
        />
        <Button disabled={scenario?.obstacle !== null} onClick={() => attempt(start())}>
          Reset and start
        </Button>
        <Button disabled={!isPlaying} onClick={() => attempt(step())}>
          Next step
        </Button>
        <Button disabled={!isPlaying} onClick={() => attempt(playOn(run!.name))}>
          Play to the end
        </Button>
      </div>
      {scenario ? (
        <p>
          {scenario.story} {scenario.obstacle === null ? null : <b>{scenario.obstacle}</b>}
        </p>
      ) : null}
      <p class="empty:hidden text-down" role="status">
        {trouble}
      </p>
      {run ? <Steps run={run} /> : null}
    </div>
  )
}

function Steps({ run: { steps, done, isOver } }: { readonly run: Run }): VNode {
  return (
    <ol class="list-decimal pl-6" aria-label="Steps of the scenario">
      {steps.map((text, index) => {
        const result = done[index]
        const isNext = !isOver && index === done.length
        return (
          <li
            key={index}
            aria-current={isNext ? 'step' : undefined}
            class={isNext ? 'font-semibold' : result ? '' : 'text-muted'}
          >
            {text}
            {result ? (
              <span class={result.mismatch === null ? 'text-up' : 'text-down'}>
                {' '}
                {result.mismatch === null ? '✓ as expected' : `✗ ${result.mismatch}`}
              </span>
            ) : null}
          </li>
        )
      })}
    </ol>
  )
}
