import { readFileSync } from 'node:fs';
import { ApiClient } from '../support/api-client';
import { testApp } from '../support/test-app';

/** The body and path of the call of README, with a real token. */
function callOf(token: string): { path: string; body: object } {
  const [, path = '', body = ''] = /curl -X POST http:\/\/127\.0\.0\.1:3000(\S+) .*? -d '(.+?)'/s.exec(
    readFileSync('README.md', 'utf8'),
  )!;
  expect(body).toContain('"dc_…"');
  return { path, body: JSON.parse(body.replace('dc_…', token)) as object };
}

describe('the call that README shows', () => {
  const server = testApp();

  test('makes audio, with an output and an audit trail that verifies', async () => {
    const { token } = await server.apiToken();
    const client = await ApiClient.with(server, token);
    const { path, body } = callOf(token);
    const accepted = await client.post(path, body);
    expect(accepted).toMatchObject({ status: 202, body: { status: 'pending' } });
    const { jobId } = accepted.body as { jobId: string };
    expect(await client.untilFinished(jobId)).toMatchObject({ status: 'completed' });
    const output = await client.fetch(`/api/jobs/${jobId}/output`);
    expect(output.headers.get('content-type')).toBe('audio/mpeg');
    const audit = await client.fetch(`/api/jobs/${jobId}/audit`);
    expect(await audit.json()).toMatchObject({ data: { verified: true } });
  });
});
