# Downloads openapi-generator with Maven.
set -euo pipefail

mvn --quiet --batch-mode org.apache.maven.plugins:maven-dependency-plugin:3.9.0:copy \
  -Dartifact=org.openapitools:openapi-generator-cli:7.25.0 -DoutputDirectory=. -Dmdep.stripVersion=true
