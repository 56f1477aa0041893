#!/usr/bin/env bash
# Checks an OpenAPI document in CI: lints it for safety, and compares it with that of another branch.
#
#   check.sh install | lint | diff
#
# DOCUMENT  the document, bundled into one file
# BRANCH    the branch of origin to compare with (default: main)
# BASE      a commit to compare with in place of a branch, such as the one that a branch began from
# RULESET   a rule set of Spectral (default: the rules for safety)
# FORMAT    github: annotations of the lines of a pull request; text (default)
# TOOLS     the folder of the commands (default: node_modules of this folder)
# VERSION   the version of the packages of capi (default: latest)
set -euo pipefail

tools=${TOOLS:-$PWD}
export PATH="$tools/node_modules/.bin:$PATH"

install() {
  mkdir -p "$tools"
  npm install --prefix "$tools" --no-save --ignore-scripts --no-audit --no-fund --loglevel=error \
    "@capi/cli@${VERSION:-latest}" "@capi/spectral-rules@${VERSION:-latest}" @stoplight/spectral-cli@6
}

lint() {
  local ruleset=${RULESET:-}
  if [[ -z $ruleset ]]; then
    ruleset=$tools/safety.spectral.yaml
    echo "extends: ['@capi/spectral-rules']" >"$ruleset"
  fi
  local format=stylish
  [[ ${FORMAT:-text} == github ]] && format=github-actions
  spectral lint "$DOCUMENT" --ruleset "$ruleset" --format "$format"
}

# A document that is new has nothing to be compared with.
diff() {
  local before format=text
  before=$(mktemp -d)/$(basename "$DOCUMENT")
  local base=${BASE:-${BRANCH:-main}} commit=FETCH_HEAD
  # A checkout without credentials has what it compares with already.
  if git cat-file -e "origin/$base" 2>/dev/null; then
    commit=origin/$base
  else
    git fetch --quiet --depth 1 origin "$base"
  fi
  if ! git cat-file -e "$commit:./$DOCUMENT" 2>/dev/null; then
    echo "$base has no $DOCUMENT to compare with."
    return
  fi
  git show "$commit:./$DOCUMENT" >"$before"
  [[ ${FORMAT:-text} == github ]] && format=annotations
  capi diff "$before" "$DOCUMENT" --format "$format"
}

case ${1:-} in
install | lint | diff) "$1" ;;
*)
  echo "check.sh must be called with install, lint or diff, was ${1:-without an argument}." >&2
  exit 2
  ;;
esac
