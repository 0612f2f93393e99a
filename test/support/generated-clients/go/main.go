// From nothing to an audio file with the client that oapi-codegen makes: URL, API token, voice, folder.
package main

import (
	"context"
	"encoding/json"
	"net/http"
	"os"
	"time"

	"example.com/judge/duetcast"
)

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func main() {
	url, token, voice, folder := os.Args[1], os.Args[2], os.Args[3], os.Args[4]
	ctx := context.Background()
	authorize := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+token)
		return nil
	}
	api, err := duetcast.NewClientWithResponses(url, duetcast.WithRequestEditorFn(authorize))
	check(err)

	body := duetcast.CreateSpeechJSONRequestBody{Text: "Twice a day the sea rises.", VoiceId: voice}
	speech, err := api.CreateSpeechWithResponse(ctx, &duetcast.CreateSpeechParams{}, body)
	check(err)
	var jobId string
	if speech.JSON200 != nil {
		jobId = speech.JSON200.JobId
	} else {
		jobId = speech.JSON202.JobId
	}
	status := ""
	for status != "completed" && status != "failed" && status != "cancelled" {
		time.Sleep(200 * time.Millisecond)
		job, err := api.GetJobWithResponse(ctx, jobId)
		check(err)
		status = string(job.JSON200.Data.Status)
	}
	output, err := api.GetJobOutputWithResponse(ctx, jobId, &duetcast.GetJobOutputParams{})
	check(err)
	check(os.WriteFile(folder+"/audio", output.Body, 0o600))
	audit, err := api.GetJobAuditFileWithResponse(ctx, jobId)
	check(err)
	check(os.WriteFile(folder+"/audit.json", audit.Body, 0o600))
	usage, err := api.GetUsageHistoryWithResponse(ctx, &duetcast.GetUsageHistoryParams{})
	check(err)
	missing, err := api.GetJobWithResponse(ctx, "none")
	check(err)
	check(json.NewEncoder(os.Stdout).Encode(map[string]any{
		"status": status,
		"months": len(usage.JSON200.Data.Months),
		"error":  missing.JSON404.Code,
	}))
}
