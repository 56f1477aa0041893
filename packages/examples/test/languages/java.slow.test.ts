import { describeProgram } from './program.ts'
import { findLack } from './toolchain.ts'

describeProgram({
  language: 'Java',
  lack: findLack(
    [
      ['javac', '--release', '17', '--version'],
      ['mvn', '--version'],
    ],
    'apt-get install maven',
  ),
  signer: 'src/main/java/trade/Signer.java',
  command: ['java', '-cp', 'target/classes:target/dependency/*', 'trade.Trade'],
})
