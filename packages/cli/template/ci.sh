#!/usr/bin/env bash
# What CI runs: type check, tests, rehearsal, and the bot on a local exchange for a while. Its reports are in the folder reports.
set -euo pipefail

mkdir -p reports
npx tsc
npx vitest run --dir src --reporter=default --reporter=junit --outputFile=reports/tests.xml
node dist/rehearse.js | tee reports/rehearsal.txt
bash with-exchange.sh bash -c '
  node dist/main.js & bot=$!
  sleep "${CAPI_SECONDS:-20}"
  kill "$bot" && wait "$bot"
  capi report --since 1h --format html --output reports/account.html
'
