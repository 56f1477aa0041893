package trade;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Compares the signer with the published signature vectors, the file signatures.json of this folder. */
class SignerTest {
  @Test
  void returnsTheSignatureOfEachVector() throws Exception {
    var vectors = new ObjectMapper().readTree(new File("signatures.json"));
    assertFalse(vectors.isEmpty());
    for (var vector : vectors) {
      var query = vector.get("query").asText();
      var signature = Signer.sign(
          vector.get("secret").asText(),
          vector.get("timestamp").asText(),
          vector.get("method").asText(),
          vector.get("path").asText() + (query.isEmpty() ? "" : "?" + query),
          vector.get("body").asText().getBytes(StandardCharsets.UTF_8));
      assertEquals(vector.get("signature").asText(), signature, vector.get("note").asText());
    }
  }
}
