/** A button on every block of code that copies it. */
export function offerCopies(blocks: Iterable<HTMLPreElement>): void {
  for (const block of blocks) {
    // A block that is wider than its frame is moved with the keys.
    block.tabIndex = 0
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'copy'
    button.textContent = 'Copy'
    button.addEventListener('click', () => {
      const text = block.querySelector('code')?.textContent ?? ''
      void navigator.clipboard.writeText(text).then(() => tell(button, 'Copied'))
    })
    const frame = document.createElement('div')
    frame.className = 'code'
    block.replaceWith(frame)
    frame.append(block, button)
  }
}

function tell(button: HTMLButtonElement, text: string): void {
  button.textContent = text
  setTimeout(() => (button.textContent = 'Copy'), 1500)
}
