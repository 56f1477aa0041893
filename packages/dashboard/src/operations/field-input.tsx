// A field of an operation: a select for an enum, otherwise an input, with its description and the error at it.
import type { ComponentChildren, VNode } from 'preact'
import type { ManualField } from '@capi/api/manual'
import { Select } from '../components/form.tsx'
import { showLabel, showWord } from '../format/words.ts'

interface FieldProps {
  readonly field: ManualField
  /** Distinguishes the fields of several forms. */
  readonly form: string
  readonly text: string
  readonly error: string | undefined
  readonly onText: (text: string) => void
  /** Beside the input. */
  readonly children?: ComponentChildren
}

interface Choices {
  readonly words: readonly string[]
  readonly meanings?: Readonly<Record<string, string>>
}

export function FieldInput({ field, form, text, error, onText, children }: FieldProps): VNode {
  const { name, kind, required, description } = field
  const id = `${form}-${name}`
  const named = { id, 'aria-invalid': error !== undefined, 'aria-describedby': error ? `${id}-error` : undefined }
  const choices: Choices | undefined =
    kind.type === 'flag' ? { words: ['true', 'false'] } : kind.type === 'word' ? kind : undefined
  return (
    <div class="flex min-w-0 flex-col gap-1">
      <label for={id} title={description}>
        {showLabel(name)}
      </label>
      <div class="flex gap-1.5 *:first:min-w-0 *:first:grow">
        {choices ? (
          <Select
            {...named}
            value={text}
            options={[
              ...(required || text !== '' ? [] : [['', 'default'] as const]),
              ...choices.words.map((word) => optionOf(word, choices)),
            ]}
            onSelect={onText}
          />
        ) : (
          <input
            {...named}
            class="aria-invalid:border-down"
            autoComplete="off"
            title={description}
            {...(kind.type === 'text' ? {} : { inputMode: 'decimal' as const })}
            value={text}
            onInput={({ currentTarget }) => onText(currentTarget.value)}
          />
        )}
        {children}
      </div>
      {error === undefined ? null : (
        <p id={`${id}-error`} class="text-sm wrap-anywhere text-down" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

/** The value of an enum and what it means, unless the meaning is only the value in other letters. */
function optionOf(word: string, { meanings = {} }: Choices): readonly [string, string] {
  const shown = showWord(word)
  const meaning = (meanings[word] ?? '').replace(/\.$/, '')
  const letters = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, '')
  return [word, meaning === '' || letters(meaning) === letters(shown) ? shown : meaning]
}
