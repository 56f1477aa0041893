// Writes a request as a program in Java, with its standard library only. It runs with `java Sample.java`.
import { type HeaderContent, type SampleRequest, textOf } from './request.ts'

export function javaSample({ baseUrl, method, target, body, headers }: SampleRequest): string {
  if (headers.length === 0)
    return `import java.net.URI;
import java.net.http.*;

class Sample {
  public static void main(String[] args) throws Exception {
    var request = HttpRequest.newBuilder(URI.create("${baseUrl}${target}")).build();
    System.out.println(HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).body());
  }
}
`
  return `import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.net.http.*;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

class Sample {
  static String sign(String secret, String timestamp, String method, String target, String body) throws Exception {
    var mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(secret.getBytes(UTF_8), "HmacSHA256"));
    return Base64.getEncoder().encodeToString(mac.doFinal((timestamp + method + target + body).getBytes(UTF_8)));
  }

  public static void main(String[] args) throws Exception {
    var target = ${JSON.stringify(target)};
    var body = ${JSON.stringify(body)};
    var timestamp = String.valueOf(System.currentTimeMillis());
    var request = HttpRequest.newBuilder(URI.create("${baseUrl}" + target))
        .method("${method}", HttpRequest.BodyPublishers.ofString(body))
${headers.map(([name, content]) => `        .header("${name}", ${valueOf(content, method)})\n`).join('')}        .build();
    System.out.println(HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).body());
  }
}
`
}

function valueOf(content: HeaderContent, method: string): string {
  switch (content) {
    case 'key':
      return 'System.getenv("CAPI_KEY")'
    case 'passphrase':
      return 'System.getenv("CAPI_PASSPHRASE")'
    case 'timestamp':
      return 'timestamp'
    case 'signature':
      return `sign(System.getenv("CAPI_SECRET"), timestamp, "${method}", target, body)`
    default:
      return JSON.stringify(textOf(content))
  }
}
