import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;

/** Calls each URL as Java's client does by default, which offers HTTP/2 in a header; prints the status and the body. A body after `POST` is sent. */
class DefaultClient {
  public static void main(String[] urls) throws Exception {
    var client = HttpClient.newHttpClient();
    for (var url : urls) {
      for (var body : new String[] {null, "{}"}) {
        var request = HttpRequest.newBuilder(URI.create(url));
        if (body != null) request.header("content-type", "application/json").POST(HttpRequest.BodyPublishers.ofString(body));
        var response = client.send(request.build(), BodyHandlers.ofString());
        System.out.println(response.statusCode() + " " + response.version() + " " + response.body());
      }
    }
  }
}
