import { render } from 'preact'
import { App } from './app.tsx'
import { say } from './surface/failure.ts'
import { openSurface } from './surface/surface.ts'

const place = document.querySelector<HTMLElement>('#page')!

try {
  const surface = await openSurface()
  place.replaceChildren()
  render(<App surface={surface} />, place)
} catch (error) {
  place.querySelector('.waiting')!.textContent = `${say(error)} Reload the page once it runs.`
}
