// A form that calls a function instead of loading a page, and a select with named options.
import type { ComponentChildren, VNode } from 'preact'

/** The classes of one control in the panel of controls. */
export const controlClass = 'flex flex-col gap-1.5 border-t px-3 pt-2 pb-2.5'

interface FormProps {
  readonly name: string
  readonly class?: string
  /** Called with the texts of the fields by name. */
  readonly onSubmit: (fields: Readonly<Record<string, string>>, form: HTMLFormElement) => void
  readonly children: ComponentChildren
}

export function Form({ name, class: className = controlClass, onSubmit, children }: FormProps): VNode {
  return (
    <form
      class={className}
      aria-label={name}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>, event.currentTarget)
      }}
    >
      {children}
    </form>
  )
}

interface SelectProps {
  readonly options: readonly (readonly [value: string, name: string])[]
  /** The current value; without `onSelect`, the initial one. */
  readonly value?: string | undefined
  readonly onSelect?: (value: string) => void
  readonly id?: string
  readonly name?: string
  /** Its name where no label has it. */
  readonly label?: string
}

export function Select({ options, value, onSelect, label, ...rest }: SelectProps): VNode {
  return (
    <select
      class="min-w-0"
      aria-label={label}
      {...rest}
      {...(onSelect && { value })}
      onChange={({ currentTarget }) => onSelect?.(currentTarget.value)}
    >
      {options.map(([option, name]) => (
        <option key={option} value={option} selected={!onSelect && option === value}>
          {name}
        </option>
      ))}
    </select>
  )
}
