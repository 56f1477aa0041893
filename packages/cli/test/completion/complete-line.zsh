# Types a line and a tab into an interactive zsh, as a person does, and prints what the shell shows.
# Arguments: the line, the text to wait for, and a folder for files of the completion system.
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "PS1= ; autoload -Uz compinit && compinit -u -d $3/dump; source <(capi completion zsh); print ready"
until [[ $got == *ready*ready* ]]; do zpty -r shell part || break; got+=$part; done
zpty -n -w shell "$1"$'\t'
got=; repeat 250; do zpty -r -t shell part && got+=$part; [[ $got == *"$2"* ]] && break; sleep 0.1; done
print -r -- $got
zpty -d shell
