import java.io.File;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.AudioApi;
import org.openapitools.client.api.JobsApi;
import org.openapitools.client.api.UsageApi;
import org.openapitools.client.model.CreateSpeechRequest;

/** From nothing to an audio file with the client that openapi-generator makes: URL, API token, voice, folder. */
public class Judge {
  public static void main(String[] args) throws Exception {
    String url = args[0], token = args[1], voice = args[2], folder = args[3];
    ApiClient client = new ApiClient();
    client.updateBaseUri(url);
    client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + token));
    JobsApi jobs = new JobsApi(client);

    CreateSpeechRequest speech = new CreateSpeechRequest().text("Twice a day the sea rises.").voiceId(voice);
    String jobId = new AudioApi(client).createSpeech(speech, null, null).getJobId();
    String status = "";
    while (!Set.of("completed", "failed", "cancelled").contains(status)) {
      Thread.sleep(200);
      status = jobs.getJob(jobId).getData().getStatus().getValue();
    }
    File audio = jobs.getJobOutput(jobId, null);
    Files.copy(audio.toPath(), Path.of(folder, "audio"));
    // The generated call parses the file, of which the exact text is signed.
    jobs.getJobAuditFile(jobId);
    URI address = URI.create(url + "/api/jobs/" + jobId + "/audit-file");
    HttpRequest request = HttpRequest.newBuilder(address).header("Authorization", "Bearer " + token).build();
    client.getHttpClient().send(request, HttpResponse.BodyHandlers.ofFile(Path.of(folder, "audit.json")));
    int months = new UsageApi(client).getUsageHistory(null).getData().getMonths().size();
    String error = "";
    try {
      jobs.getJob("none");
    } catch (ApiException missing) {
      error = client.getObjectMapper().readTree(missing.getResponseBody()).get("code").asText();
    }
    System.out.println("{\"status\":\"" + status + "\",\"months\":" + months + ",\"error\":\"" + error + "\"}");
  }
}
