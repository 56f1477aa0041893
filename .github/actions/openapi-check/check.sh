#!/usr/bin/env bash
# Checks an OpenAPI document in CI: lints it for safety, and compares it with that of another branch.
#
#   check.sh install | lint | diff
#
# install gets the commands of lint from npm; diff builds oasdiff with Go, from the versions and hashes in go.mod and
# go.sum. So copy the whole folder where you copy this script. The status is 1 where a rule fails or a change breaks
# programs although the version does not announce it, and 2 where an input is wrong.
#
# DOCUMENT  the document, bundled into one file
# BRANCH    the branch of origin to compare with (default: main)
# BASE      a commit to compare with in place of a branch, such as the one that a branch began from
# BEFORE    a file to compare with in place of a branch or a commit
# RULESET   a rule set of Spectral (default: that of @capi/spectral-rules)
# FORMAT    github: annotations of the lines of a pull request; text (default)
# TOOLS     the folder of the commands (default: node_modules of this folder)
# VERSION   the version of the packages of capi (default: latest)
# PACKAGES  a folder with the tarballs of all packages of capi, installed in place of a version
set -euo pipefail

here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
tools=${TOOLS:-$PWD}
export PATH="$tools/node_modules/.bin:$PATH"

refuse() {
  printf '%s, was %q.\n' "$1" "$2" >&2
  exit 2
}

# Whoever opens a pull request may choose these values. Each becomes an argument of a command, which would take one that
# begins with a dash for an option. For git, a plus and a colon say what to overwrite in the clone.
check_branch() {
  [[ $1 != [-+]* && $1 != @ && $1 != HEAD ]] && git check-ref-format "refs/heads/$1" ||
    refuse 'BRANCH must be the name of a branch, and BASE a commit or a branch' "$1"
}

# With a colon, oasdiff would take it for an address or for a commit.
check_document() {
  [[ -f $1 && $1 != -* && $1 != *[[:cntrl:]:]* ]] || refuse 'DOCUMENT must be the path of a file' "$1"
}

# oasdiff reads a document of an older OpenAPI as one without operations, and would find nothing that breaks.
check_openapi() {
  grep -Eq "openapi[\"']?[[:space:]]*:[[:space:]]*[\"']?3\\." -- "$1" || refuse "$2 must be an OpenAPI 3 document" "$1"
}

check_version() {
  [[ $1 =~ ^[~^]?[0-9A-Za-z][0-9A-Za-z.+-]*$ ]] || refuse 'VERSION must be a version or a tag' "$1"
}

install() {
  local version=${VERSION:-latest} packages
  check_version "$version"
  packages=("@capi/spectral-rules@$version")
  if [[ -n ${PACKAGES:-} ]]; then
    packages=("$(realpath -- "$PACKAGES")"/capi-*.tgz)
    [[ -e ${packages[0]} ]] || refuse 'PACKAGES must be a folder with tarballs such as capi-spectral-rules-0.1.0.tgz' "$PACKAGES"
  fi
  mkdir -p -- "$tools"
  npm install --prefix "$tools" --no-save --ignore-scripts --no-audit --no-fund --loglevel=error \
    "${packages[@]}" @stoplight/spectral-cli@6 && return
  [[ -n ${PACKAGES:-} ]] ||
    echo 'If npm answered 404, no version is published yet: pack the packages and name their folder in PACKAGES.' >&2
  return 1
}

lint() {
  check_document "$DOCUMENT"
  local ruleset=${RULESET:-}
  if [[ -z $ruleset ]]; then
    ruleset=$tools/safety.spectral.yaml
    echo "extends: ['@capi/spectral-rules']" >"$ruleset"
  fi
  local format=stylish
  [[ ${FORMAT:-text} == github ]] && format=github-actions
  spectral lint "$DOCUMENT" --ruleset="$ruleset" --format "$format"
}

# Prints where the document of the base lies; nothing where the base has none.
find_before() {
  local base=${BASE:-${BRANCH:-main}} before commit=FETCH_HEAD
  if [[ -n ${BEFORE:-} ]]; then
    printf %s "$BEFORE"
    return
  fi
  check_branch "$base"
  # A checkout without credentials has what it compares with already.
  if git cat-file -e "origin/$base" 2>/dev/null; then
    commit=origin/$base
  else
    # In a substitution, bash goes on after a command that failed.
    git fetch --quiet --depth 1 --end-of-options origin "$base" || exit
  fi
  git cat-file -e "$commit:./$DOCUMENT" 2>/dev/null || return 0
  before=$(mktemp -d)/before || exit
  git show "$commit:./$DOCUMENT" >"$before" || exit
  printf %s "$before"
}

# The files of its configuration that a pull request may contain are not read.
compare() {
  "$tools/oasdiff" changelog --config "$here/oasdiff.yaml" --severity-levels "$here/severity-levels.txt" "$@" ||
    refuse 'Both documents must be OpenAPI 3 in one file' "$DOCUMENT"
}

# Semantic versions announce what breaks, by the first number, or before 1.0 by the second. Other versions announce
# nothing. The argument is the comparison as JSON.
is_announced() {
  local title number='[0-9]+\.[0-9]+\.[0-9]+[^ ]*'
  ! grep -Eq '"id":"api-(version-not-bumped|major-version-not-bumped|version-decreased)"' <<<"$1" || return 1
  title=$(compare --level ERR --format markdown "$before" "$DOCUMENT" | head -n 1)
  [[ $title =~ ^#\ API\ Changelog\ $number\ vs\.\ $number$ ]]
}

diff() {
  local before changes format=text text
  check_document "$DOCUMENT"
  before=$(find_before)
  # A document that is new has nothing to be compared with.
  if [[ -z $before ]]; then
    echo "${BASE:-${BRANCH:-main}} has no $DOCUMENT to compare with."
    return
  fi
  check_openapi "$before" 'The document of the base'
  check_openapi "$DOCUMENT" DOCUMENT
  if [[ ! -x $tools/oasdiff ]]; then
    type go >/dev/null || refuse 'go must be installed, to build oasdiff' "$PATH"
    mkdir -p -- "$tools"
    go build -C "$here" -o "$(cd -- "$tools" && pwd)/oasdiff" github.com/oasdiff/oasdiff
  fi
  [[ ${FORMAT:-text} == github ]] && format=githubactions
  text=$(compare --format "$format" "$before" "$DOCUMENT")
  changes=$(compare --format json "$before" "$DOCUMENT")
  # In JSON, a quotation mark of the document has a backslash before it.
  if ! grep -q '"level":3' <<<"$changes"; then
    printf '%s\n' "$text"
  elif is_announced "$changes"; then
    printf '%s\n' "$text" | sed 's/^::error /::warning /'
    echo 'The version announces what breaks.'
  else
    printf '%s\n' "$text"
    echo 'The version does not announce what breaks.'
    return 1
  fi
}

case ${1:-} in
install | lint | diff) "$1" ;;
*)
  echo "check.sh must be called with install, lint or diff, was ${1:-without an argument}." >&2
  exit 2
  ;;
esac
