import { describeProgram } from './program.ts'
import { findLack } from './toolchain.ts'

describeProgram({
  language: 'Rust',
  lack: findLack(
    [
      ['cargo', '--version'],
      ['mvn', '--version'],
    ],
    'install Rust 1.88 or later, and Maven',
  ),
  signer: 'src/sign.rs',
  command: ['cargo', 'run', '--quiet'],
})
