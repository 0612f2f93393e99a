import * as fc from 'fast-check';
import type { Call, ReadDocument } from '../support/api-document';
import { arbitraryRequest, type Known } from '../support/arbitrary-requests';
import { DocumentedAnswers } from '../support/documented-answers';
import { People, principals } from '../support/people';
import { startTestApp, type TestApp } from '../support/test-app';

const seed = 20_261_120;
const requests = 2_000;
const endsCredentials = /logout$|-token$/;

/** No worker: what is submitted stays pending, so that nothing depends on how fast it runs. */
describe('whatever is sent', () => {
  let app: TestApp;
  let document: ReadDocument;
  let known: Known;
  beforeAll(async () => {
    app = await startTestApp({
      ROLES: 'api,projector',
      SUBMIT_LIMIT: '1000000',
      SIGN_IN_LIMIT: '100000',
      ADMIN_EMAILS: 'root@example.com',
    });
    document = (await (await fetch(`${app.url}/api/openapi.json`)).json()) as ReadDocument;
    const people = await People.meet(app, '');
    const leaving = await People.meet(app, '-leaving');
    const { newJob, newPodcast, newSite, domain, accountId, voices } = people.things;
    const [jobId, podcastId, siteId] = await Promise.all([newJob(), newPodcast(), newSite()]);
    const values = {
      jobId: [jobId],
      id: [podcastId, siteId, accountId],
      domain: [domain],
      article: ['The lighthouse was built in 1854. Its keeper lit the lamp each evening.'],
      voice_id_1: voices,
      voice_id_2: voices,
      collection_id: ['podcast'],
      site_url: ['https://blog.example.org', 'http://localhost:8080/'],
      email: ['ada@example.com', 'grace@example.com'],
      status: ['pending', 'completed,failed', 'success'],
      month: ['2026-11'],
      text: ['Good evening.'],
      callback_url: ['http://127.0.0.1:9/told'],
      external_id: ['post-1'],
      content_hash: ['a1', 'b2'],
      language: ['en'],
      sessionId: ['session_1700000000000_a1b2c3d4e5'],
    };
    const credentialsFor = ({ path }: Call) =>
      principals.map((who) => (endsCredentials.test(path) ? leaving : people).headersOf(who));
    // A text that could be spoken would be waited for: only what is answered at once gets voices that exist.
    const spoken = { ...values, voice_id: voices, Host: voices, Guest: voices };
    const valuesFor = ({ path }: Call) => (/compil/.test(path) ? spoken : values);
    known = { credentialsFor, valuesFor };
  });
  afterAll(() => app.close());

  test('is answered as the document has it, and never with a failure of ours', async () => {
    const samples = fc.sample(arbitraryRequest(document, known), { seed, numRuns: requests });
    const documented = new DocumentedAnswers(document);
    const statuses = new Map<number, number>();
    const undocumented: object[] = [];
    for (const { call, url, headers, body } of samples) {
      const answer = await fetch(app.url + url, {
        method: call.method.toUpperCase(),
        headers,
        body,
        redirect: 'manual',
      });
      const { status } = answer;
      const text = await answer.text();
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const isFailure = status >= 500 && !(status === 503 && /notConfigured/.test(text));
      const complaints = documented.complaints({
        ...call,
        status,
        mediaType: answer.headers.get('content-type'),
        text,
      });
      if (isFailure || complaints)
        undocumented.push({ route: call.route, status, complaints, url, headers, body, text: text.slice(0, 300) });
    }
    expect(undocumented).toEqual([]);
    // The requests reach what lies behind the edge, and its refusals too.
    for (const status of [200, 202, 400, 401, 403, 404, 415, 503]) expect(statuses.get(status) ?? 0).toBeGreaterThan(2);
  }, 120_000);
});
