/** What every benchmark program has in common: it opens, says that it is ready, and measures a turn for each message. */

/**
 * Serves a benchmark. `open(tree, scratch, ...arguments)` gets the folder of a built tree and an empty folder, and
 * resolves with `{ turn, close }`: `turn(ms)` resolves with microseconds an operation, by metric.
 */
export async function serve(open) {
  try {
    const [tree, scratch, ...rest] = process.argv.slice(2)
    const { turn, close } = await open(tree, scratch, ...rest)
    process.on('message', ({ ms }) => {
      turn(ms).then((values) => process.send({ values }), fail)
    })
    process.on('disconnect', () => {
      Promise.resolve(close?.()).then(
        () => process.exit(),
        () => process.exit(1),
      )
    })
    process.send({ values: {} })
  } catch (error) {
    fail(error)
  }
}

function fail(error) {
  if (process.connected) process.send({ error: error.stack }, () => process.exit(1))
  else process.exit(1)
}
