// The form of one operation: it checks what was entered, sends the request and shows the response.
import type { VNode } from 'preact'
import { useEffect, useReducer, useState } from 'preact/hooks'
import type { Field, Form } from '../describe/field.ts'
import type { Reply } from '../send/send-request.ts'
import { readSession, watchSession } from '../send/session.ts'
import { type Problems } from '../values/check-value.ts'
import { type FormValues, checkValues, firstValues, writeRequest } from '../values/request.ts'
import { type Sample, writeSamples } from '../values/sample-views.ts'
import type { Value } from '../values/value.ts'
import { Account } from './account.tsx'
import { FieldRow, ObjectFields, Optional } from './field-row.tsx'
import { Response } from './response.tsx'
import { SandboxPanel } from './sandbox-panel.tsx'
import { TargetChoice, type Targets, baseUrlOf, sendTo, targetOf } from './targets.tsx'

interface Props {
  readonly form: Form
  readonly targets: Targets
  /** Whether the page has the fields, and the code that sends them, beside the form. */
  readonly isBeside: boolean
}

export function OperationForm({ form, targets, isBeside }: Props): VNode {
  const [values, setValues] = useState<FormValues>(() => firstValues(form))
  const [problems, setProblems] = useState<Problems>({})
  const [outcome, setOutcome] = useState<{ reply: Reply; code: readonly Sample[] } | { error: string }>()
  const [isBusy, setBusy] = useState(false)
  const [sent, setSent] = useState(0)
  const [, update] = useReducer((count: number) => count + 1, 0)
  useEffect(() => watchSession(() => update(undefined)), [])
  const session = readSession()
  const target = targetOf(targets, session)
  const programs = (): readonly Sample[] =>
    writeSamples(form, writeRequest(form, values), baseUrlOf(targets, session), session.controlToken !== '')
  useEffect(() => {
    if (isBeside && Object.keys(checkValues(form, values)).length === 0)
      document.dispatchEvent(new CustomEvent('capi-request', { detail: programs() }))
  }, [values, target, session.address])

  const send = async (event: Event): Promise<void> => {
    event.preventDefault()
    const found = checkValues(form, values)
    setProblems(found)
    setOutcome(undefined)
    const [first] = Object.keys(found)
    if (first !== undefined) return focusField(event.currentTarget as HTMLElement, first)
    setBusy(true)
    try {
      const request = writeRequest(form, values)
      const reply = await sendTo(targets, session, form, request)
      setOutcome({ reply, code: isBeside ? [] : programs() })
    } catch (error) {
      setOutcome({ error: (error as Error).message })
    } finally {
      setBusy(false)
      setSent((count) => count + 1)
    }
  }

  return (
    <form
      data-operation={form.id}
      class={isBeside ? 'beside' : undefined}
      onSubmit={(event) => void send(event)}
      noValidate
      aria-label={form.summary}
      aria-busy={isBusy}
    >
      {isBeside ? null : (
        <p class="line">
          <code>
            {form.method} {form.path}
          </code>
        </p>
      )}
      <TargetChoice targets={targets} session={session} />
      {target === 'page' ? (
        <SandboxPanel sandbox={targets.page!} sent={sent} />
      ) : form.signed || !form.weight ? (
        <Account session={session} signed={form.signed} hasDemo={target === 'served'} />
      ) : null}
      <Examples form={form} onChoose={(next) => setValues(next)} />
      <Inputs form={form} values={values} problems={problems} onChange={setValues} />
      <button type="submit" class="send" disabled={isBusy}>
        {isBusy ? 'Sending…' : 'Send'}
      </button>
      {outcome && 'error' in outcome ? (
        <p class="problem" role="alert">
          {outcome.error}
        </p>
      ) : null}
      {outcome && 'reply' in outcome ? <Response form={form} reply={outcome.reply} code={outcome.code} /> : null}
    </form>
  )
}

function Examples({ form, onChoose }: { form: Form; onChoose: (values: FormValues) => void }): VNode | null {
  const { examples = [] } = form.body ?? {}
  if (examples.length < 2) return null
  return (
    <p class="examples">
      <label for="example">Example</label>{' '}
      <select
        id="example"
        onChange={(event) => onChoose(firstValues(form, examples[Number(event.currentTarget.value)]!.value))}
      >
        {examples.map(({ summary }, index) => (
          <option key={summary} value={String(index)}>
            {summary}
          </option>
        ))}
      </select>
    </p>
  )
}

function Inputs(props: {
  form: Form
  values: FormValues
  problems: Problems
  onChange: (values: FormValues) => void
}): VNode {
  const { form, values, problems, onChange } = props
  const { parameters, body } = form
  const row = (field: Field): VNode => (
    <FieldRow
      key={field.name}
      field={field}
      path={field.name}
      value={values.parameters[field.name]}
      problems={problems}
      onChange={(next) => onChange({ ...values, parameters: { ...values.parameters, [field.name]: next } })}
    />
  )
  const setBody = (next: Value | undefined): void => onChange({ ...values, body: next })
  const bodyKind = body?.field.kinds[values.body?.kind ?? 0]
  const optional = parameters.filter(({ required }) => !required)
  return (
    <>
      {parameters.filter(({ required }) => required).map(row)}
      {body && bodyKind?.type === 'object' && values.body ? (
        <ObjectFields kind={bodyKind} path="body" value={values.body} problems={problems} onChange={setBody} />
      ) : null}
      {body && !(bodyKind?.type === 'object' && values.body) ? (
        <FieldRow field={body.field} path="body" value={values.body} problems={problems} onChange={setBody} />
      ) : null}
      {problems['body'] ? (
        <p class="problem" role="alert">
          {problems['body']}
        </p>
      ) : null}
      {optional.length > 0 ? <Optional fields={optional} values={values.parameters} row={row} /> : null}
    </>
  )
}

function focusField(form: HTMLElement, path: string): void {
  const field = form.querySelector<HTMLElement>(`[id="${path}"]`)
  field?.closest('details')?.setAttribute('open', '')
  field?.focus()
}
