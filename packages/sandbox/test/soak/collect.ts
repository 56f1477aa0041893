// Loaded into the measured process: at a signal it collects all garbage and prints how many bytes are in use.

process.on('SIGUSR2', () => {
  globalThis.gc!()
  process.stdout.write(`heap ${process.memoryUsage().heapUsed}\n`)
})
