import { describeProgram } from './program.ts'
import { findLack } from './toolchain.ts'

const version = ['python3', '-c', 'import ensurepip, sys; assert sys.version_info >= (3, 11)']

describeProgram({
  language: 'Python',
  lack: findLack([version], 'install Python 3.11 or later with venv (apt-get install python3-venv)'),
  signer: 'sign.py',
  command: ['venv/bin/python', '-W', 'error', 'trade.py'],
})
