// One command at a time builds what `npm start` needs. Another one waits, and says so.
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const file = join(import.meta.dirname, '../../../node_modules/.cache/lock')

/** Runs a function while no other command runs one here. */
export async function withLock(run) {
  await acquire()
  const release = () => rmSync(file, { force: true })
  process.once('exit', release)
  try {
    return await run()
  } finally {
    process.off('exit', release)
    release()
  }
}

async function acquire() {
  mkdirSync(dirname(file), { recursive: true })
  let isWaiting = false
  while (!tryCreate()) {
    const holder = readHolder()
    if (isGone(holder)) remove(holder)
    else {
      // The number of one that has only just come is not there yet.
      if (!isWaiting && holder !== '') {
        isWaiting = true
        process.stderr.write(
          `Waits for process ${holder}, which builds the local exchange or the docs (node_modules/.cache/lock).\n`,
        )
      }
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
}

function tryCreate() {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function readHolder() {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** Whether the process has ended. A file without a number was created just now, or is gone. */
function isGone(holder) {
  if (holder === '') return false
  try {
    process.kill(Number(holder), 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}

/** Removes the lock of a process that has ended. It is moved first: another command may have replaced it meanwhile. */
function remove(holder) {
  const moved = `${file}.${process.pid}`
  try {
    renameSync(file, moved)
    if (readFileSync(moved, 'utf8') !== holder) renameSync(moved, file)
    rmSync(moved, { force: true })
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
}
