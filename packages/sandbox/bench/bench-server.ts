// A sandbox in its own process for a benchmark. It sends its port and credentials to the parent process.
import { createSandbox } from '@capi/sandbox'

export interface BenchServer {
  readonly port: number
  readonly key: string
  readonly secret: string
  readonly passphrase: string
}

const sandbox = createSandbox({ clock: Date.now })
const account = sandbox.control.createAccount({ deposit: '1000000000' })
sandbox.control.setPrice({ symbol: 'cmt_btcusdt', price: '90000' })
const { port } = new URL(await sandbox.listen())
process.send!({ ...account, port: Number(port) } satisfies BenchServer)
process.on('disconnect', () => process.exit())
