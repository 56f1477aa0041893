// What every benchmark program has in common: it opens, says that it is ready, and measures a turn for each message.

/**
 * Serves a benchmark. `open(tree, scratch, ...arguments)` gets the folder of a built tree and an empty folder, and
 * resolves with `{ turn, close }`: `turn()` resolves with microseconds an operation, by metric. Each turn does the same
 * amount of work, and so does the warm-up: on a busy machine, a warm-up of fixed time would leave code that is not
 * compiled.
 */
export async function serve(open) {
  let close
  process.on('disconnect', () => {
    // What a program has started ends by itself when the program is gone before it has opened.
    Promise.resolve(close?.()).then(
      () => process.exit(),
      () => process.exit(1),
    )
  })
  try {
    const [tree, scratch, ...rest] = process.argv.slice(2)
    const opened = await open(tree, scratch, ...rest)
    close = opened.close
    process.on('message', () => {
      opened.turn().then((values) => reply({ values }), fail)
    })
    reply({ values: {} })
  } catch (error) {
    fail(error)
  }
}

// The command may be gone by now; then nothing is missing, and `disconnect` ends this process.
function reply(message) {
  process.send(message, () => undefined)
}

function fail(error) {
  if (process.connected) process.send({ error: error.stack }, () => process.exit(1))
  else process.exit(1)
}
