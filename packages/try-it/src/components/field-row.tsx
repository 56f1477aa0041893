// One field of a form: its name, its rules, its input and its problem; inside lists and objects, further fields.
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import type { Choice, Field, Kind } from '../describe/field.ts'
import { type Problems, expectation } from '../values/check-value.ts'
import { type Value, choiceText, startValue } from '../values/value.ts'

interface Props {
  readonly field: Field
  /** The place of the field in the form, such as `body.orderDataList.0.size`. */
  readonly path: string
  readonly value: Value | undefined
  readonly problems: Problems
  readonly onChange: (value: Value | undefined) => void
}

export function FieldRow(props: Props): VNode {
  const { field, path, value, problems, onChange } = props
  const kind = field.kinds[value?.kind ?? 0]!
  const isGroup = kind.type === 'list' || kind.type === 'object'
  const problem = problems[path]
  return (
    <div class="field" role={isGroup ? 'group' : undefined} aria-labelledby={isGroup ? `${path}-name` : undefined}>
      <div class="name">
        {isGroup ? <span id={`${path}-name`}>{field.name}</span> : <label for={path}>{field.name}</label>}
        {field.required ? <em> required</em> : null}
        <small> {rules(field, kind)}</small>
      </div>
      <div class="inputs">
        {field.kinds.length > 1 ? <KindSelect {...props} /> : null}
        {isGroup ? <Group {...props} kind={kind} /> : <Scalar {...props} kind={kind} />}
        {value && !field.required && (isGroup || kind.type === 'text') ? (
          <button type="button" onClick={() => onChange(undefined)} aria-label={`Leave out ${field.name}`}>
            Leave out
          </button>
        ) : null}
      </div>
      {field.description ? (
        <p class="about" id={`${path}-about`}>
          {withoutMarks(field.description)}
        </p>
      ) : null}
      {problem ? (
        <p class="problem" id={`${path}-problem`} role="alert">
          {problem}
        </p>
      ) : null}
    </div>
  )
}

/** Descriptions are Markdown; the form shows them as plain text. */
function withoutMarks(text: string): string {
  return text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll('`', '')
}

function rules(field: Field, kind: Kind): string {
  const bounds = kind.type === 'text' && kind.maxLength ? `, at most ${kind.maxLength} characters` : ''
  const unit = field.unit && !kind.label.includes(field.unit) ? `, in ${field.unit}` : ''
  const other = field.default === undefined ? '' : `, default ${JSON.stringify(field.default)}`
  return expectation(kind) + bounds + unit + other
}

function KindSelect({ field, path, value, onChange }: Props): VNode {
  return (
    <select
      aria-label={`Kind of ${field.name}`}
      id={`${path}-kind`}
      value={String(value?.kind ?? 0)}
      onChange={(event) => onChange(startValue(field, Number(event.currentTarget.value)))}
    >
      {field.kinds.map((kind, index) => (
        <option key={index} value={String(index)}>
          {kind.label}
        </option>
      ))}
    </select>
  )
}

function Scalar({ field, path, value, problems, onChange, kind }: Props & { kind: Kind }): VNode {
  const index = value?.kind ?? 0
  const common = {
    id: path,
    'aria-describedby': [field.description && `${path}-about`, problems[path] && `${path}-problem`]
      .filter(Boolean)
      .join(' '),
    'aria-invalid': problems[path] !== undefined,
  }
  const set = (text: string): void => onChange(text === '' && !field.required ? undefined : { kind: index, text })
  if (kind.type === 'choice') return <ChoiceSelect {...{ common, field, kind, value, set }} />
  const shared = {
    ...common,
    value: value?.text ?? '',
    placeholder: value ? 'empty' : 'left out',
    spellcheck: false,
    autocomplete: 'off',
    onInput: (event: { currentTarget: { value: string } }) => set(event.currentTarget.value),
  }
  if (kind.type === 'text' && kind.isLong) return <textarea rows={4} {...shared} />
  return <input type="text" inputMode={kind.type === 'integer' ? 'numeric' : 'text'} {...shared} />
}

function ChoiceSelect(props: {
  common: object
  field: Field
  kind: Kind & { type: 'choice' }
  value: Value | undefined
  set: (text: string) => void
}): VNode {
  const { common, field, kind, value, set } = props
  const chosen = kind.choices.find((choice) => choiceText(choice) === value?.text)
  return (
    <>
      <select {...common} value={value?.text ?? ''} onChange={(event) => set(event.currentTarget.value)}>
        {field.required ? null : <option value="">left out</option>}
        {kind.choices.map((choice) => (
          <option key={choiceText(choice)} value={choiceText(choice)}>
            {choiceLabel(choice)}
          </option>
        ))}
      </select>
      {chosen?.description ? <small class="meaning">{withoutMarks(chosen.description)}</small> : null}
    </>
  )
}

function choiceLabel({ value, title }: Choice): string {
  const text = value === '' ? 'empty' : String(value)
  return title ? `${text}: ${title}` : text
}

function Group({ field, path, value, problems, onChange, kind }: Props & { kind: Kind }): VNode | null {
  if (value === undefined)
    return (
      <button type="button" onClick={() => onChange(startValue(field))} aria-label={`Add ${field.name}`}>
        Add
      </button>
    )
  if (kind.type === 'object') return <ObjectFields {...{ kind, path, value, problems, onChange }} />
  if (kind.type !== 'list') return null
  const items = value.items ?? []
  const setItems = (next: readonly Value[]): void => onChange({ ...value, items: next })
  return (
    <div class="items">
      {items.map((item, index) => (
        <div class="item" key={index}>
          <FieldRow
            field={{ ...kind.item, name: `${field.name} ${index + 1}` }}
            path={`${path}.${index}`}
            value={item}
            problems={problems}
            onChange={(next) => setItems(items.map((each, place) => (place === index ? next! : each)))}
          />
          <button
            type="button"
            aria-label={`Remove ${field.name} ${index + 1}`}
            onClick={() => setItems(items.filter((_, place) => place !== index))}
          >
            Remove
          </button>
        </div>
      ))}
      <button
        type="button"
        aria-label={`Add to ${field.name}`}
        onClick={() => setItems([...items, startValue(kind.item)])}
      >
        Add
      </button>
    </div>
  )
}

/** The fields of an object; the optional ones are folded while none of them has a value. */
export function ObjectFields(props: {
  kind: Kind & { type: 'object' }
  path: string
  value: Value
  problems: Problems
  onChange: (value: Value) => void
}): VNode {
  const { kind, path, value, problems, onChange } = props
  const row = (field: Field): VNode => (
    <FieldRow
      key={field.name}
      field={field}
      path={`${path}.${field.name}`}
      value={value.fields?.[field.name]}
      problems={problems}
      onChange={(next) => onChange({ ...value, fields: { ...value.fields, [field.name]: next } })}
    />
  )
  const optional = kind.fields.filter(({ required }) => !required)
  return (
    <div class="fields">
      {kind.fields.filter(({ required }) => required).map(row)}
      {optional.length > 0 ? <Optional fields={optional} values={value.fields ?? {}} row={row} /> : null}
    </div>
  )
}

/** Optional fields, folded while none of them has a value. */
export function Optional(props: {
  fields: readonly Field[]
  values: Readonly<Record<string, Value | undefined>>
  row: (field: Field) => VNode
}): VNode {
  const { fields, values, row } = props
  // Only at the start: a field must not disappear when its value is removed.
  const [isOpen] = useState(fields.some(({ name }) => values[name]))
  return (
    <details open={isOpen}>
      <summary>Optional fields ({fields.length})</summary>
      {fields.map(row)}
    </details>
  )
}
