// Ends a program with the npm or npx that started it. They run a command in a shell. A signal that reaches them alone,
// such as that of `npx capi sandbox start & kill $!`, ends the shell, and most shells pass nothing on.

const intervalMs = 200

/**
 * Sends SIGTERM to this process when its parent has gone, if `command` is all that a script of npm, or npx, runs.
 * Windows has no other parent for a process that lost its own, so that nothing changes there.
 */
export function endWithNpm(command: string): void {
  const script = process.env['npm_lifecycle_script'] ?? ''
  // Some versions of npx quote its name.
  const words = script.replaceAll(/['"]/g, '')
  // A shell that runs more than one command may leave this one in the background on purpose.
  if (!`${words} `.startsWith(`${command} `) || /[&;|\n]/.test(script)) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, intervalMs)
  timer.unref()
}
