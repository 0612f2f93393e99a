import * as fc from 'fast-check';
import { AppError } from '@duetcast/domain/kernel/errors';
import { JobOutcomes } from '../../apps/api/src/features/jobs/queries/job-outcomes';
import { JobSound } from '../../apps/api/src/features/jobs/streaming/job-sound';
import { leastLoopTime, withLoopTime } from '../support/loop-time';
import { callsOf, type Call, type OpenApiDocument } from '../support/api-document';
import { arbitraryRequest, arbitraryRequestTo, type KnownInputs } from '../support/arbitrary-requests';
import { PrincipalsFixture, principalNames } from '../support/principals-fixture';
import { testApp } from '../support/test-app';
import { seedOf, sized } from '../support/long-check';

const seed = seedOf('fuzz');
const requests = sized(300, 10_000);
/** Additional requests to each call that starts work. */
const requestsForWork = sized(30, 1_500);
/** Further ones, by the hundred, until each of the results that must occur has. */
const maxFurtherHundreds = 20;
/** Upper bound for every response. */
const waitTimeoutMs = 20_000;
const endsCredentials = /logout|-token$|sessions$/;
/** Calls that are fuzzed mostly with valid credentials. */
const doesWork = /compilations$|compile$|tts$|stitch|plugin-connections/;
/** An allowed address where nothing listens. */
const closedPort = '127.0.0.1:9';
const tokenOf = ({ authorization = '' }: Readonly<Record<string, string>>) => authorization.replace('Bearer ', '');

/** Of services that the test does not configure. */
const notConfigured = ['auth.notConfigured', 'billing.notConfigured', 'speech.notConfigured'];
/** Of a response to a request that is not valid. */
const maxRefusalBytes = 64 * 1024;
/** How long one request may keep the event loop busy. */
const maxLoopMs = 100;

/** What is printed of a run. */
class Figures {
  private readonly statuses = new Map<number, number>();
  private longestMs = 0;

  take(status: number, busyMs: number): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    this.longestMs = Math.max(this.longestMs, busyMs);
  }

  text(): string {
    const all = [...this.statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`);
    return `${all.join(', ')}; the event loop was busy for ${this.longestMs.toFixed(0)} ms at most`;
  }
}

/** Results that must occur. */
const accepted = [
  'post /api/compilations 202',
  'post /api/podcast-jobs/{id}/compile 202',
  'post /api/plugin-connections 200',
  'post /api/plugin-connections/{id}/heartbeat 200',
  'post /api/tts 202',
  'post /api/stitch/chunks 202',
];

/** @throws Error with the request if its response exceeds the timeout */
async function send(url: string, init: RequestInit): Promise<{ response: Response; text: string }> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(waitTimeoutMs) });
    const isEndless = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
    if (isEndless) await response.body?.cancel();
    return { response, text: isEndless ? '' : await response.text() };
  } catch (error) {
    throw new Error(`No response to ${init.method} ${url} ${JSON.stringify(init.body)?.slice(0, 1_000)}`, {
      cause: error,
    });
  }
}

/** Without a worker, submitted jobs stay pending, so that results do not depend on timing. */
describe('random requests', () => {
  let document: OpenApiDocument;
  let known: KnownInputs;
  const app = testApp({
    ROLES: 'api,projector',
    SUBMIT_LIMIT: '1000000',
    SIGN_IN_LIMIT: '100000',
    DOWNLOAD_ALLOWED_HOSTS: closedPort,
    ADMIN_EMAILS: 'root@example.com',
  });
  beforeAll(async () => {
    // Without a worker, waiting for a job's outcome would only time out.
    const outcomes = app.app.get(JobOutcomes, { strict: false });
    const waitFor = outcomes.waitFor.bind(outcomes);
    jest.spyOn(outcomes, 'waitFor').mockImplementation((jobId, ownerId) => waitFor(jobId, ownerId, 0));
    jest.spyOn(app.app.get(JobSound, { strict: false }), 'of').mockImplementation(() => {
      throw new AppError('job.delayed', { retryAfterSeconds: 30 });
    });
    document = (await (await fetch(`${app.url}/api/openapi.json?include=operator`)).json()) as OpenApiDocument;
    const principals = await PrincipalsFixture.create(app, '');
    const expendable = await PrincipalsFixture.create(app, '-expendable');
    const { newJob, newPodcast, newSite, domain, accountId, voices } = principals.resources;
    const [jobId, podcastId, siteId] = await Promise.all([newJob(), newPodcast(), newSite()]);
    const [deletedJob, deletedPodcast, deletedSite] = await Promise.all([newJob(), newPodcast(), newSite()]);
    const values = {
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
      intro: ['Welcome.', `http://${closedPort}/intro.mp3`],
      music: ['/api/sounds/calm-bed/audio'],
      chunkUrls: [`http://${closedPort}/a.mp3`, `http://${closedPort}/b.mp3`],
      callback_url: [`http://${closedPort}/hook`],
      token_id: [tokenOf(principals.headersOf("Ada's token"))],
      external_id: ['post-1'],
      content_hash: ['a1', 'b2'],
      language: ['en'],
      sessionId: ['session_1700000000000_a1b2c3d4e5'],
    };
    const idOf = ({ method, path }: Call) => {
      const isDeleted = method === 'delete';
      if (/podcast/.test(path)) return isDeleted ? deletedPodcast : podcastId;
      if (/plugin/.test(path)) return isDeleted ? deletedSite : siteId;
      return accountId;
    };
    const valuesFor = (call: Call) => ({
      ...values,
      id: [idOf(call)],
      jobId: [call.method === 'delete' ? deletedJob : jobId],
    });
    const credentialsFor = ({ path }: Call) => {
      const names = doesWork.test(path) ? [...principalNames, ...Array<'Ada'>(10).fill('Ada')] : principalNames;
      return names.map((name) => (endsCredentials.test(path) ? expendable : principals).headersOf(name));
    };
    known = { credentialsFor, valuesFor };
  });

  // The test app compares every response with the API document.
  test('get short responses in little time, and no server errors', async () => {
    const startsWork = callsOf(document).filter(({ route }) =>
      accepted.some((result) => result.startsWith(`${route} `)),
    );
    const samples = [
      ...fc.sample(arbitraryRequest(document, known), { seed, numRuns: requests }),
      ...startsWork.flatMap((call) => fc.sample(arbitraryRequestTo(call, known), { seed, numRuns: requestsForWork })),
    ];
    const statuses = new Map<number | string, number>();
    const count = (key: number | string) => statuses.set(key, (statuses.get(key) ?? 0) + 1);
    const failures: object[] = [];
    const figures = new Figures();
    const judge = async ({ call, url, headers, body }: (typeof samples)[number]) => {
      const request = { method: call.method.toUpperCase(), headers, body, redirect: 'manual' } as const;
      const sent = await withLoopTime(() => send(app.url + url, request));
      const { response, text } = sent.result;
      const { status } = response;
      const busyMs =
        sent.busyMs > maxLoopMs ? await leastLoopTime(() => send(app.url + url, request), maxLoopMs) : sent.busyMs;
      figures.take(status, busyMs);
      count(status);
      count(`${call.route} ${status}`);
      // No worker renders what a stream waits for.
      const isDelayed = status === 503 && text.includes('"job.delayed"');
      const isExpected = isDelayed || (status === 501 && notConfigured.some((code) => text.includes(`"${code}"`)));
      const isLong = status >= 400 && Buffer.byteLength(text) > maxRefusalBytes;
      const isFailure = (status >= 500 && !isExpected) || isLong || busyMs > maxLoopMs;
      if (isFailure)
        failures.push({
          route: call.route,
          status,
          busyMs,
          url,
          headers,
          body: body?.slice(0, 1_000),
          text: text.slice(0, 300),
        });
    };
    for (const sample of samples) await judge(sample);
    for (const call of startsWork) {
      const isMissing = () => accepted.some((result) => result.startsWith(`${call.route} `) && !statuses.has(result));
      for (let hundred = 1; hundred <= maxFurtherHundreds && isMissing(); hundred++)
        for (const sample of fc.sample(arbitraryRequestTo(call, known), { seed: seed + hundred, numRuns: 100 }))
          await judge(sample);
    }
    process.stdout.write(`fuzz: ${figures.text()}\n`);
    expect(failures).toEqual([]);
    // The samples cover successes and rejections.
    for (const status of [200, 202, 400, 401, 403, 404]) expect([...statuses.keys()]).toContain(status);
    for (const result of accepted)
      expect({ result, isCovered: statuses.has(result) }).toEqual({ result, isCovered: true });
  });
});
