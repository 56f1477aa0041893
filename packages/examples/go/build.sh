# Generates the client, checks and builds the program, and tests the signer.
set -euo pipefail

go generate
go vet ./...
go test ./...
go build
