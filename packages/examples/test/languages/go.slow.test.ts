import { describeProgram } from './program.ts'
import { findLack } from './toolchain.ts'

describeProgram({
  language: 'Go',
  lack: findLack([['go', 'version']], 'install Go 1.26 or later'),
  signer: 'sign.go',
  command: ['./trade'],
})
