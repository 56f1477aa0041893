// A dialog that finds anything by a part of its name. The arrow keys choose, Enter does it.
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { Dialog } from '../components/dialog.tsx'
import { type Command, findCommands } from './commands.ts'

interface PaletteProps {
  readonly commands: readonly Command[]
  readonly onClose: () => void
}

const shownCommands = 12

export function Palette({ commands, onClose }: PaletteProps): VNode {
  const [text, setText] = useState('')
  const [index, setIndex] = useState(0)
  const found = findCommands(commands, text).slice(0, shownCommands)
  const chosen = Math.min(index, found.length - 1)
  const run = (command: Command | undefined): void => {
    if (!command) return
    onClose()
    // After the dialog has given the focus back.
    setTimeout(command.run)
  }
  return (
    <Dialog id="palette" title="Find anything" onClose={onClose}>
      <input
        class="w-full"
        role="combobox"
        aria-label="What to find"
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={found[chosen] ? `palette-${chosen}` : undefined}
        autoComplete="off"
        autoFocus
        value={text}
        onInput={({ currentTarget }) => {
          setText(currentTarget.value)
          setIndex(0)
        }}
        onKeyDown={(event) => {
          const move = { ArrowDown: 1, ArrowUp: -1 }[event.key]
          if (move !== undefined) setIndex(Math.max(0, Math.min(found.length - 1, chosen + move)))
          else if (event.key === 'Enter') run(found[chosen])
          else return
          event.preventDefault()
        }}
      />
      <ul id="palette-list" role="listbox" aria-label="Found" class="mt-1.5 w-[min(26rem,84vw)]">
        {found.map((command, at) => (
          <li
            key={command.id}
            id={`palette-${at}`}
            role="option"
            aria-selected={at === chosen}
            class="flex cursor-pointer justify-between gap-3 rounded px-2 py-1 aria-selected:bg-hover"
            onClick={() => run(command)}
          >
            <span class="min-w-0 wrap-anywhere">{command.name}</span>
            <span class="shrink-0 text-xs text-muted">{command.kind}</span>
          </li>
        ))}
      </ul>
      <p class="mt-1 text-sm text-muted" role="status">
        {found.length === 0 ? 'Nothing has these words.' : ''}
      </p>
    </Dialog>
  )
}
