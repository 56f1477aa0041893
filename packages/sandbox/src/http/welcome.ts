// The page at `/` where the dashboard has not been built.

export const welcome: string = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>capi sandbox</title>
<style>body { font: 16px/1.5 system-ui; margin: 4rem auto; max-width: 40rem; padding: 0 1rem }</style>
<h1>capi sandbox</h1>
<p>A local exchange that speaks the interface of the capi document. Nothing here is worth money.</p>
<p>The dashboard has not been built.</p>
<ul>
<li><a href="/docs/">/docs</a>: guides and reference</li>
<li><a href="/openapi.json">/openapi.json</a>: the OpenAPI document, for tools</li>
<li><a href="/openapi.generators.json">/openapi.generators.json</a> and <a href="/openapi.generators-3.0.json">/openapi.generators-3.0.json</a>: the same for generators of other languages, in OpenAPI 3.1 and 3.0</li>
<li><a href="/capi/v2/market/tickers">/capi/v2/market/tickers</a>: prices, without a key</li>
<li><a href="/sandbox/openapi.json">/sandbox/openapi.json</a>: the control API: accounts, prices, liquidity, clock, reset</li>
</ul>
</html>
`
