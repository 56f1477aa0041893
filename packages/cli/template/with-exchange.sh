#!/usr/bin/env bash
# Runs a command while a local exchange runs, in any language: bash with-exchange.sh npm start
# The command finds address and key in CAPI_URL, CAPI_KEY, CAPI_SECRET and CAPI_PASSPHRASE.
set -euo pipefail

export PATH="$PWD/node_modules/.bin:$PATH"
export CAPI_KEY=test-key CAPI_SECRET=test-secret CAPI_PASSPHRASE=testpass
export CAPI_SANDBOX_KEY=$CAPI_KEY CAPI_SANDBOX_SECRET=$CAPI_SECRET CAPI_SANDBOX_PASSPHRASE=$CAPI_PASSPHRASE

# Starts on any free port. A trap stops the exchange, however the command ends.
log=$(mktemp)
capi sandbox start --memory --port 0 >"$log" 2>&1 &
exchange=$!
trap 'kill "$exchange" 2>/dev/null || true; wait "$exchange" 2>/dev/null || true' EXIT

# Waits until it prints its address, or ends.
until CAPI_URL=$(grep -om1 'http://127.0.0.1:[0-9]*' "$log"); do
  kill -0 "$exchange" 2>/dev/null || { cat "$log" >&2; exit 1; }
  sleep 0.1
done
export CAPI_URL

"$@"
