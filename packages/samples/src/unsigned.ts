// Writes a request without a signature, such as a control operation, as a program in each language.
import { sendPython } from './python.ts'
import { type SampleRequest, textOf } from './request.ts'

/** The environment variable of the control token. */
const tokenName = 'CAPI_CONTROL_TOKEN'

export const unsignedSamples: Readonly<Record<string, (request: SampleRequest) => string>> = {
  curl: ({ baseUrl, method, target, body, headers }) =>
    `${[
      `curl -s -X ${method} ${shell(baseUrl + target)}`,
      ...headers.map(
        ([name, content]) =>
          `  -H ${content === 'token' ? `"${name}: Bearer $${tokenName}"` : shell(`${name}: ${textOf(content)}`)}`,
      ),
      ...(body === '' ? [] : [`  --data-raw ${shell(body)}`]),
    ].join(' \\\n')}\n`,
  Python: ({
    baseUrl,
    method,
    target,
    body,
    headers,
  }) => `import ${needsToken(headers) ? 'os, ' : ''}urllib.error, urllib.request

body = ${JSON.stringify(body)}
headers = {
${write(headers, `    %n: %c,\n`, `"Bearer " + os.environ["${tokenName}"]`)}}
request = urllib.request.Request(${JSON.stringify(baseUrl + target)}, body.encode() or None, headers, method="${method}")
${sendPython('request')}`,
  Go: ({ baseUrl, method, target, body, headers }) => `package main

import (
	"fmt"
	"io"
	"net/http"
${needsToken(headers) ? '\t"os"\n' : ''}	"strings"
)

func main() {
	body := strings.NewReader(${JSON.stringify(body)})
	request, err := http.NewRequest("${method}", ${JSON.stringify(baseUrl + target)}, body)
	if err != nil {
		panic(err)
	}
${write(headers, `\trequest.Header.Set(%n, %c)\n`, `"Bearer "+os.Getenv("${tokenName}")`)}	response, err := http.DefaultClient.Do(request)
	if err != nil {
		panic(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		panic(err)
	}
	fmt.Println(string(text))
}
`,
  Java: ({ baseUrl, method, target, body, headers }) => `import java.net.URI;
import java.net.http.*;

class Sample {
  public static void main(String[] args) throws Exception {
    var request = HttpRequest.newBuilder(URI.create(${JSON.stringify(baseUrl + target)}))
        .method("${method}", HttpRequest.BodyPublishers.ofString(${JSON.stringify(body)}))
${write(headers, `        .header(%n, %c)\n`, `"Bearer " + System.getenv("${tokenName}")`)}        .build();
    System.out.println(HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).body());
  }
}
`,
  Rust: ({ baseUrl, method, target, body, headers }) => `fn main() -> Result<(), Box<dyn std::error::Error>> {
    let response = reqwest::blocking::Client::new()
        .request(reqwest::Method::${method}, ${JSON.stringify(baseUrl + target)})
${write(headers, `        .header(%n, %c)\n`, `format!("Bearer {}", std::env::var("${tokenName}")?)`)}        .body(${JSON.stringify(body)})
        .send()?;
    println!("{}", response.text()?);
    Ok(())
}
`,
  TypeScript: ({
    baseUrl,
    method,
    target,
    body,
    headers,
  }) => `const response = await fetch(${JSON.stringify(baseUrl + target)}, {
  method: '${method}',
  headers: {
${write(headers, `    %n: %c,\n`, `\`Bearer \${process.env.${tokenName}}\``)}  },
  body: ${body === '' ? 'null' : JSON.stringify(body)},
})
console.log(await response.text())
`,
}

type Headers = SampleRequest['headers']

function write(headers: Headers, line: string, token: string): string {
  return headers
    .map(([name, content]) =>
      line
        .replace('%n', () => JSON.stringify(name))
        .replace('%c', () => (content === 'token' ? token : JSON.stringify(textOf(content)))),
    )
    .join('')
}

function needsToken(headers: Headers): boolean {
  return headers.some(([, content]) => content === 'token')
}

function shell(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
