package trade;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpRequest;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.concurrent.Flow;
import java.util.function.Consumer;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Adds the headers of a signed request. Pass it to the generated ApiClient as request interceptor. */
public record Signer(String key, String secret, String passphrase) implements Consumer<HttpRequest.Builder> {
  /** Returns the signature; the target is the path, and "?" with the query if there is one. */
  static String sign(String secret, String timestamp, String method, String target, byte[] body) {
    try {
      var mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
      mac.update((timestamp + method + target).getBytes(StandardCharsets.UTF_8));
      return Base64.getEncoder().encodeToString(mac.doFinal(body));
    } catch (GeneralSecurityException error) {
      throw new IllegalStateException(error);
    }
  }

  @Override
  public void accept(HttpRequest.Builder builder) {
    var request = builder.build();
    // The clock is read once, because the header and the signed text need the same time.
    var timestamp = Long.toString(System.currentTimeMillis());
    // The path and the query exactly as they are sent.
    var query = request.uri().getRawQuery();
    var target = request.uri().getRawPath() + (query == null ? "" : "?" + query);
    builder.setHeader("ACCESS-KEY", key);
    builder.setHeader("ACCESS-SIGN", sign(secret, timestamp, request.method(), target, bodyOf(request)));
    builder.setHeader("ACCESS-PASSPHRASE", passphrase);
    builder.setHeader("ACCESS-TIMESTAMP", timestamp);
    builder.setHeader("locale", "en-US");
    builder.setHeader("Content-Type", "application/json");
  }

  /** The generated client holds the body in memory, so its publisher delivers all bytes before subscribe returns. */
  private static byte[] bodyOf(HttpRequest request) {
    var bytes = new ByteArrayOutputStream();
    request.bodyPublisher().ifPresent(body -> body.subscribe(new Flow.Subscriber<>() {
      public void onSubscribe(Flow.Subscription subscription) { subscription.request(Long.MAX_VALUE); }
      public void onNext(ByteBuffer part) { bytes.write(part.array(), part.arrayOffset(), part.remaining()); }
      public void onError(Throwable error) { throw new IllegalStateException(error); }
      public void onComplete() {}
    }));
    return bytes.toByteArray();
  }
}
