// A form for an operation of the interface, from the facts of the document. It calls the operation as an account.
import type { OperationId } from '@capi/api'
import { manual } from '@capi/api/manual'
import type { VNode } from 'preact'
import type { ControlClient } from '../api/control-client.ts'
import { callAsAccount } from '../api/call-as-account.ts'
import { controlClass, Form } from '../components/form.tsx'
import { FieldInput } from './field-input.tsx'
import { inputOf, type Texts, useForm } from './use-form.ts'

export interface OperationFormProps {
  readonly client: ControlClient
  readonly accountId: string
  readonly operation: OperationId
  /** Values of fields that the form does not show. */
  readonly fixed?: Texts
  /** Values at the start. */
  readonly initial?: Texts
  readonly button: string
  readonly refresh: () => void
}

export function OperationForm({
  client,
  accountId,
  operation,
  fixed = {},
  initial,
  button,
  refresh,
}: OperationFormProps): VNode {
  const { fields, summary } = manual[operation]
  const form = useForm(fields, initial)
  const shown = fields.filter(({ name }) => !(name in fixed))
  const submit = async (): Promise<void> => {
    try {
      await callAsAccount(client, accountId, operation, inputOf(fields, { ...form.texts, ...fixed }))
      form.succeed('Done.')
    } catch (error) {
      form.fail(error)
    } finally {
      refresh()
    }
  }
  return (
    <Form name={summary} class={controlClass} onSubmit={() => void submit()}>
      <div class="grid grid-cols-2 gap-1.5">
        {shown.map((field) => (
          <FieldInput
            key={field.name}
            field={field}
            form={operation}
            text={form.texts[field.name] ?? ''}
            error={form.errorAt(field.name)}
            onText={(text) => form.set(field.name, text)}
          />
        ))}
      </div>
      <div class="flex items-center gap-2">
        <button type="submit">{button}</button>
        <span class={form.result?.isGood === false ? 'text-down' : 'text-muted'} role="status">
          {form.result?.text}
        </span>
      </div>
    </Form>
  )
}
