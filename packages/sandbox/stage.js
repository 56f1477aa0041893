// Copies what other packages have built into this one, before it is packed: the dashboard, and the documentation as one
// file.
import { cpSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { packFiles } from './dist/platform/docs-archive.js'

const at = (path) => join(import.meta.dirname, path)

rmSync(at('dashboard'), { recursive: true, force: true })
cpSync(at('../dashboard/dist'), at('dashboard'), { recursive: true })

const docs = at('../../spec/dist/docs')
const files = readdirSync(docs, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
writeFileSync(at('docs.archive'), packFiles(new Map(files.map((file) => [relative(docs, file), readFileSync(file)]))))
