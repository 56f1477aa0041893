// Draws into an element as long as it is shown, and again in other colours when the page becomes dark or light.
import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

export interface Paintable {
  /** Applies the colours of the page. */
  paint(): void
  remove(): void
}

/** Returns the reference for the element, and that of the drawing, which is null until the element is shown. */
export function useDrawing<Drawing extends Paintable>(
  draw: (place: HTMLElement) => Drawing,
): readonly [RefObject<HTMLDivElement | null>, RefObject<Drawing | null>] {
  const place = useRef<HTMLDivElement>(null)
  const drawing = useRef<Drawing>(null)
  useEffect(() => {
    const drawn = draw(place.current!)
    drawing.current = drawn
    const dark = matchMedia('(prefers-color-scheme: dark)')
    const paint = (): void => drawn.paint()
    dark.addEventListener('change', paint)
    return () => {
      dark.removeEventListener('change', paint)
      drawn.remove()
      drawing.current = null
    }
  }, [])
  return [place, drawing]
}
