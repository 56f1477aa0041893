/** Loaded into the process of a server before its own program: answers each message with the CPU time used so far. */
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send(user + system)
})
// The server must not outlive the program that measures it.
process.on('disconnect', () => process.exit())
// A server that cannot start must end, although it could still be asked.
process.channel.unref()
