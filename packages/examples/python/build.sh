# Generates the client, checks the types of the program and tests the signer.
set -euo pipefail

python3 -m venv venv
export PATH="$PWD/venv/bin:$PATH" PYTHONWARNINGS=error
PYTHONWARNINGS='' pip install --quiet --no-deps --require-hashes --requirement requirements.txt

openapi-python-client generate --path openapi.generators.json --meta none --output-path capi_client \
  --overwrite --fail-on-warning
python -m compileall -q capi_client
mypy --strict --follow-imports silent trade.py sign.py test_sign.py
python -m unittest --quiet
