// Formats enum values of the interface for people: `open_long` as `open long`.
/** Returns an enum value for people. */
export function showWord(word: string | null): string {
  return word === null || word === ''
    ? '–'
    : word
        .replaceAll('_', ' ')
        .replace(/([a-z])([A-Z])/g, '$1 $2')
        .toLowerCase()
}

/** Returns the name of a field as a label: `presetTakeProfitPrice` as `Preset take profit price`. */
export function showLabel(name: string): string {
  const words = showWord(name).replaceAll(/\boid\b/g, 'order id')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Whether orders of a direction buy. Liquidation directions end in the side that they close. */
export function isBuying(direction: string | null): boolean {
  if (direction === 'open_long' || direction === 'open_short') return direction === 'open_long'
  return direction?.endsWith('short') === true
}

/** Returns what a plan order protects its position with, such as `stop-loss`; a dash for nothing. */
export function showRole(role: string | null): string {
  return role === null ? '–' : showWord(role).replace(' ', '-')
}
