// Runs a program for each event, with the event as one line of JSON on its standard input. A limited number runs at the
// same time. Programs are in a process group of their own, so that Ctrl-C ends the command and not the programs: the
// command waits for them.
import { spawn } from 'node:child_process'

export interface Programs {
  /** Starts the program for an event, when fewer than the limit are running. */
  readonly run: (event: object) => Promise<void>
  /** Waits for all programs. Returns how many ended with an error, and how many were started. */
  readonly end: () => Promise<{ readonly failed: number; readonly started: number }>
}

export interface ProgramOptions {
  /** A command line for the shell. */
  readonly command: string
  /** How many run at the same time. */
  readonly most: number
  /** Called with the reason and the event of each program that fails. */
  readonly onFailure: (reason: string, event: object) => void
}

/** Returns a runner of programs. */
export function createPrograms({ command, most, onFailure }: ProgramOptions): Programs {
  const running = new Set<Promise<void>>()
  let [started, failed] = [0, 0]
  return {
    async run(event) {
      while (running.size >= most) await Promise.race(running)
      started += 1
      const ended = runOnce(command, event).then((reason) => {
        running.delete(ended)
        if (reason === undefined) return
        failed += 1
        onFailure(reason, event)
      })
      running.add(ended)
    },
    async end() {
      await Promise.all(running)
      return { failed, started }
    },
  }
}

/** Returns why a program failed; undefined if it succeeded. */
function runOnce(command: string, event: object): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn(command, { shell: true, detached: true, stdio: ['pipe', 'inherit', 'inherit'] })
    child.once('error', (error) => resolve(`could not be started: ${error.message}`))
    child.once('close', (status, signal) =>
      resolve(signal ? `was ended by ${signal}` : status === 0 ? undefined : `ended with status ${status}`),
    )
    // A program need not read its input.
    child.stdin.on('error', () => {})
    child.stdin.end(`${JSON.stringify(event)}\n`)
  })
}
