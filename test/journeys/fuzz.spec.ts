import * as fc from 'fast-check';
import { JobOutcomes } from '../../apps/api/src/features/jobs/queries/job-outcomes';
import { callsOf, type Call, type OpenApiDocument } from '../support/api-document';
import { arbitraryRequest, arbitraryRequestTo, type Known } from '../support/arbitrary-requests';
import { ResponseValidator } from '../support/response-validator';
import { People, principals } from '../support/principals-fixture';
import { startTestApp, type TestApp } from '../support/test-app';

const seed = 20_261_120;
const requests = 2_000;
/** Beside those, to each call that starts work: however many other calls there are. */
const requestsForWork = 60;
/** Nothing that is sent may be waited for as long as this. */
const waitTimeoutMs = 20_000;
const endsCredentials = /logout|-token$/;
/** Calls whose bodies matter more than who sends them. */
const doesWork = /compilations$|compile$|tts$|stitch|plugin-connections/;
/** An address that may be called, where nobody answers. */
const silent = '127.0.0.1:9';
const tokenOf = ({ authorization = '' }: Readonly<Record<string, string>>) => authorization.replace('Bearer ', '');

/** What must have been done a few times at least. */
const accepted = [
  'post /api/compilations 202',
  'post /api/podcast-jobs/{id}/compile 202',
  'post /api/plugin-connections 200',
  'post /api/plugin-connections/{id}/heartbeat 200',
  'post /api/tts 202',
  'post /api/stitch/chunks 202',
];

/** @throws Error that says what was sent where the whole answer does not come in time */
async function answered(url: string, init: RequestInit): Promise<{ answer: Response; text: string }> {
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(waitTimeoutMs) });
    const isEndless = answer.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
    if (isEndless) await answer.body?.cancel();
    return { answer, text: isEndless ? '' : await answer.text() };
  } catch (error) {
    throw new Error(`No answer to ${init.method} ${url} ${JSON.stringify(init.body)}`, { cause: error });
  }
}

/** No worker: what is submitted stays pending, so that nothing depends on how fast it runs. */
describe('whatever is sent', () => {
  let app: TestApp;
  let document: OpenApiDocument;
  let known: Known;
  beforeAll(async () => {
    app = await startTestApp({
      ROLES: 'api,projector',
      SUBMIT_LIMIT: '1000000',
      SIGN_IN_LIMIT: '100000',
      DOWNLOAD_ALLOWED_HOSTS: silent,
      ADMIN_EMAILS: 'root@example.com',
    });
    // What could be answered with a result is not waited for: nobody works on it.
    const outcomes = app.app.get(JobOutcomes, { strict: false });
    const waitFor = outcomes.waitFor.bind(outcomes);
    jest.spyOn(outcomes, 'waitFor').mockImplementation((jobId) => waitFor(jobId, 0));
    document = (await (await fetch(`${app.url}/api/openapi.json`)).json()) as OpenApiDocument;
    const people = await People.meet(app, '');
    const leaving = await People.meet(app, '-leaving');
    const { newJob, newPodcast, newSite, domain, accountId, voices } = people.things;
    const [jobId, podcastId, siteId, lastingId] = await Promise.all([newJob(), newPodcast(), newSite(), newSite()]);
    const values = {
      jobId: [jobId],
      domain: [domain],
      article: ['The lighthouse was built in 1854. Its keeper lit the lamp each evening.'],
      voice_id: voices,
      voice_id_1: voices,
      voice_id_2: voices,
      Host: voices,
      Guest: voices,
      tts_provider: ['local'],
      collection_id: ['podcast'],
      site_url: ['https://blog.example.org', 'http://localhost:8080/'],
      email: ['ada@example.com', 'grace@example.com'],
      status: ['pending', 'completed,failed', 'success'],
      month: ['2026-11'],
      text: ['Good evening.'],
      intro: ['Welcome.', `http://${silent}/intro.mp3`],
      chunkUrls: [`http://${silent}/a.mp3`, `http://${silent}/b.mp3`],
      callback_url: [`http://${silent}/told`],
      token_id: [tokenOf(people.headersOf("Ada's token"))],
      external_id: ['post-1'],
      content_hash: ['a1', 'b2'],
      language: ['en'],
      sessionId: ['session_1700000000000_a1b2c3d4e5'],
    };
    const idOf = ({ method, path }: Call) => {
      if (/podcast/.test(path)) return podcastId;
      if (!/plugin/.test(path)) return accountId;
      return method === 'delete' ? siteId : lastingId;
    };
    const valuesFor = (call: Call) => ({ ...values, id: [idOf(call)] });
    const credentialsFor = ({ path }: Call) => {
      const who = doesWork.test(path) ? [...principals, ...Array<'Ada'>(10).fill('Ada')] : principals;
      return who.map((each) => (endsCredentials.test(path) ? leaving : people).headersOf(each));
    };
    known = { credentialsFor, valuesFor };
  });
  afterAll(() => app.close());

  test('is answered as the document has it, and never with a failure of ours', async () => {
    const startsWork = callsOf(document).filter(({ route }) => accepted.some((done) => done.startsWith(`${route} `)));
    const samples = [
      ...fc.sample(arbitraryRequest(document, known), { seed, numRuns: requests }),
      ...startsWork.flatMap((call) => fc.sample(arbitraryRequestTo(call, known), { seed, numRuns: requestsForWork })),
    ];
    const documented = new ResponseValidator(document);
    const statuses = new Map<number | string, number>();
    const count = (key: number | string) => statuses.set(key, (statuses.get(key) ?? 0) + 1);
    const undocumented: object[] = [];
    for (const { call, url, headers, body } of samples) {
      const { answer, text } = await answered(app.url + url, {
        method: call.method.toUpperCase(),
        headers,
        body,
        redirect: 'manual',
      });
      const { status } = answer;
      count(status);
      count(`${call.route} ${status}`);
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
    for (const done of accepted) expect({ done, often: (statuses.get(done) ?? 0) > 2 }).toEqual({ done, often: true });
  });
});
