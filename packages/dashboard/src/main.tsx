// Starts the page.
import { render } from 'preact'
import { createControlClient } from './api/control-client.ts'
import { App } from './app.tsx'

const place = document.querySelector<HTMLElement>('#page')!
place.replaceChildren()
render(<App client={createControlClient()} />, place)
