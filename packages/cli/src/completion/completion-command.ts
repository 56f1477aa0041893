// `capi completion`: prints the script that completes command lines in a shell. The script asks `capi complete` for
// candidates.
import { Argument, Command } from 'commander'
import type { Terminal } from '../output/terminal.ts'
import { candidatesFor } from './candidates.ts'

const scripts = {
  bash: `_capi() {
  local IFS=$'\\n'
  COMPREPLY=($(capi complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -d' ' -f1))
}
complete -o default -F _capi capi
`,
  zsh: `#compdef capi
_capi() {
  local -a found
  local line
  for line in "\${(@f)$(capi complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
    [[ -n $line ]] && found+=("\${line%% *}:\${line#* }")
  done
  if (( $#found )); then _describe capi found; else _files; fi
}
compdef _capi capi
`,
  fish: `function __capi_complete
  set -l words (commandline -opc) (commandline -ct)
  capi complete -- $words[2..-1] 2>/dev/null | string replace ' ' \\t
end
complete -c capi -a '(__capi_complete)'
`,
} as const

type Shell = keyof typeof scripts

const how = `
Add the matching line to the file that your shell reads when it starts:

  bash  source <(capi completion bash)
  zsh   source <(capi completion zsh)     after compinit
  fish  capi completion fish | source
`

/** Returns the command that prints a script, and the hidden one that it asks. */
export function completionCommands(program: Command, terminal: Terminal): readonly [Command, Command] {
  const script = new Command('completion')
    .summary('print the script that completes command lines in a shell')
    .description('Prints a script for bash, zsh or fish that completes subcommands, flags and values.')
    .addArgument(new Argument('<shell>').choices(Object.keys(scripts)))
    .addHelpText('after', how)
    .action((shell: Shell) => terminal.out(scripts[shell]))
  const complete = new Command('complete')
    .helpOption(false)
    .passThroughOptions()
    .argument('[words...]')
    .action((words: readonly string[]) => {
      for (const { text, description } of candidatesFor(program, words))
        terminal.out(`${text} ${description.replaceAll(/\s+/g, ' ')}\n`)
    })
  return [script, complete]
}
