# Generates the client, builds the program and tests the signer.
set -euo pipefail

mvn --quiet --batch-mode org.apache.maven.plugins:maven-dependency-plugin:3.9.0:copy \
  -Dartifact=org.openapitools:openapi-generator-cli:7.25.0 -DoutputDirectory=. -Dmdep.stripVersion=true
java -jar openapi-generator-cli.jar generate -g rust -i openapi.generators-3.0.json -o client \
  --additional-properties=packageName=capi,supportMiddleware=true

cargo build
cargo test
