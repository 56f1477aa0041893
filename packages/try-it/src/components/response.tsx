// What came back: status, duration, weight, and the body as it was received and as the client returns it.
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import type { Form } from '../describe/field.ts'
import type { Reply } from '../send/send-request.ts'
import type { Sample } from '../values/sample-views.ts'

export function Response({ form, reply, code }: { form: Form; reply: Reply; code: readonly Sample[] }): VNode {
  const [chosen, choose] = useState('Body')
  const { status, headers, durationMs, text, record } = reply
  const views: Sample[] = [
    { name: 'Body', text },
    ...(record ? [{ name: 'Client', text: showRecord(record) }] : []),
    ...code,
  ]
  const shown = views.find(({ name }) => name === chosen) ?? views[0]!
  const { ip, uid } = form.weight ?? {}
  return (
    <section class="response" aria-label="Response">
      <p role="status">
        <strong class={status < 400 ? 'ok' : 'refused'}>Status {status}</strong> in{' '}
        {durationMs.toFixed(durationMs < 10 ? 1 : 0)} ms
        {ip === undefined ? '' : `, weight spent: IP ${ip}${uid === undefined ? '' : `, UID ${uid}`}`}
      </p>
      <p class="about">
        {Object.entries(headers).map(([name, value]) => (
          <code key={name}>
            {name}: {value}{' '}
          </code>
        ))}
      </p>
      <div class="views" role="group" aria-label="Show">
        {views.map(({ name }) => (
          <button key={name} type="button" aria-pressed={name === shown.name} onClick={() => choose(name)}>
            {name}
          </button>
        ))}
      </div>
      <pre tabIndex={0} aria-label={shown.name}>
        {shown.text === '' ? '(empty)' : shown.text}
      </pre>
    </section>
  )
}

function showRecord(record: NonNullable<Reply['record']>): string {
  return 'error' in record ? record.error : JSON.stringify(record.value, asText, 2)
}

// A bigint has no form in JSON.
function asText(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}
