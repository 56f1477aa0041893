// Files of tests share what they import. So a hook of a helper would run for the first of them only, and leave the
// servers and processes of the others behind.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../product/paths.ts'

/** A call at the start of a line belongs to no function, so it runs once, when the helper is loaded. */
const hook = /^(?:before|after)(?:All|Each)\(/m

const rooms = [...readdirSync(join(root, 'packages')).map((room) => `packages/${room}`), 'tools']
const withHooks = rooms
  .map((room) => `${room}/test`)
  .filter((folder) => existsSync(join(root, folder)))
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => file.endsWith('.ts') && hook.test(readFileSync(join(root, file), 'utf8')))

it('files with tests have hooks', () => {
  expect(withHooks.length).toBeGreaterThan(50)
})

it('helpers end with onTestFinished or afterFile what they start', () => {
  expect(withHooks.filter((file) => !file.endsWith('.test.ts'))).toEqual([])
})
