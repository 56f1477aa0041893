#!/usr/bin/env bash
# Checks an OpenAPI document in CI: lints it for safety, and compares it with that of another branch.
#
#   check.sh install | lint | diff
#
# DOCUMENT  the document, bundled into one file
# BRANCH    the branch of origin to compare with (default: main)
# BASE      a commit to compare with in place of a branch, such as the one that a branch began from
# RULESET   a rule set of Spectral (default: that of @capi/spectral-rules)
# FORMAT    github: annotations of the lines of a pull request; text (default)
# TOOLS     the folder of the commands (default: node_modules of this folder)
# VERSION   the version of the packages of capi (default: latest)
# PACKAGES  a folder with the tarballs of all packages of capi, installed in place of a version
set -euo pipefail

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

check_document() {
  [[ -n $1 && $1 != -* && $1 != *[[:cntrl:]]* ]] || refuse 'DOCUMENT must be the path of a file' "$1"
}

check_version() {
  [[ $1 =~ ^[~^]?[0-9A-Za-z][0-9A-Za-z.+-]*$ ]] || refuse 'VERSION must be a version or a tag' "$1"
}

install() {
  local version=${VERSION:-latest} packages
  check_version "$version"
  packages=("@capi/cli@$version" "@capi/spectral-rules@$version")
  if [[ -n ${PACKAGES:-} ]]; then
    packages=("$(realpath -- "$PACKAGES")"/capi-*.tgz)
    [[ -e ${packages[0]} ]] || refuse 'PACKAGES must be a folder with tarballs such as capi-cli-0.1.0.tgz' "$PACKAGES"
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

# A document that is new has nothing to be compared with.
diff() {
  local base=${BASE:-${BRANCH:-main}} before commit=FETCH_HEAD format=text
  check_document "$DOCUMENT"
  check_branch "$base"
  before=$(mktemp -d)/$(basename -- "$DOCUMENT")
  # A checkout without credentials has what it compares with already.
  if git cat-file -e "origin/$base" 2>/dev/null; then
    commit=origin/$base
  else
    git fetch --quiet --depth 1 --end-of-options origin "$base"
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
