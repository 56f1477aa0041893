/** Whether keys at an element are text, or choose something there, so that they must not be shortcuts. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button', 'range'].includes(target.type)
  return target.isContentEditable || target.matches('textarea, select, capi-try-it')
}
