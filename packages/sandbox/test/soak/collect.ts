// Loaded into the process that is watched: at a signal it collects all garbage and says how many bytes are left.

process.on('SIGUSR2', () => {
  globalThis.gc!()
  process.stdout.write(`heap ${process.memoryUsage().heapUsed}\n`)
})
