# Generates the client, compiles it and the program, and tests the signer.
set -euo pipefail

mvn --quiet --batch-mode test
