// The table of the commands that are not operations of the document. A new command needs one line here.
import type { Command } from 'commander'
import { auditCommand } from './audit/audit-command.ts'
import { backtestCommand } from './backtest/backtest-command.ts'
import { sweepCommand } from './backtest/sweep-command.ts'
import { sweepWorkerCommand } from './backtest/sweep-worker-command.ts'
import { runCommand } from './backtest/run-command.ts'
import { certifyCommand } from './certify/certify-command.ts'
import { sandboxCommand } from './control/sandbox-command.ts'
import { initCommand } from './init/init-command.ts'
import { listenCommand } from './listen/listen-command.ts'
import { mcpCommand } from './mcp/mcp-command.ts'
import type { Exit } from './output/exit-status.ts'
import type { Terminal } from './output/terminal.ts'
import { profilesCommand } from './profiles/profiles-command.ts'
import { reportCommand } from './report/report-command.ts'
import { verifyCommand } from './verify/verify-command.ts'

/** Creates a command; `end` is called with its exit status. */
export type CreateCommand = (terminal: Terminal, end: (exit: Exit) => void) => Command

/** The commands, in the order of the help. */
export const otherCommands: readonly CreateCommand[] = [
  sandboxCommand,
  listenCommand,
  reportCommand,
  backtestCommand,
  sweepCommand,
  sweepWorkerCommand,
  runCommand,
  certifyCommand,
  verifyCommand,
  mcpCommand,
  auditCommand,
  profilesCommand,
  initCommand,
]
