/** Dark or light: as the machine has it, until a reader chooses. The reference page keeps its choice in the same place. */

const KEEPER = 'redoc.colorMode'

/** Goes before the page is drawn. */
export function keepColours(): void {
  const kept = read()
  if (kept) document.documentElement.dataset['colours'] = kept
}

export function offerColours(button: HTMLButtonElement): void {
  const show = (): void => {
    button.textContent = current() === 'dark' ? 'Light' : 'Dark'
  }
  button.hidden = false
  button.addEventListener('click', () => {
    const chosen = current() === 'dark' ? 'light' : 'dark'
    document.documentElement.dataset['colours'] = chosen
    try {
      localStorage.setItem(KEEPER, chosen)
    } catch {
      // A page in a sealed frame has no storage: the choice lasts as long as the page.
    }
    show()
  })
  show()
}

function current(): string {
  const chosen = document.documentElement.dataset['colours']
  return chosen ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
}

function read(): 'dark' | 'light' | undefined {
  try {
    const kept = localStorage.getItem(KEEPER)
    return kept === 'dark' || kept === 'light' ? kept : undefined
  } catch {
    return undefined
  }
}
