import { operationsOf, type ApiDocument, type Operation } from '../../apps/web/src/features/api-docs/document/openapi';
import tags from '../../apps/api/src/platform/openapi/tags.json';
import { sampleRequestOf, type SampleRequest } from '../../apps/web/src/features/api-docs/document/samples';
import { testClient } from '../support/api-client';
import { testApp } from '../support/test-app';

/** Statuses of requests that the caller got wrong. */
const wrongRequest = [400, 405, 413, 415, 422];

/** Samples that need more than a server, and why. */
const exempt: Readonly<Record<string, string>> = {
  fetchArticle: 'downloads a page',
  verifyMagicLink: 'the link was mailed',
  createAuthPasskey: 'an authenticator answers a challenge',
  signInWithPasskey: 'an authenticator answers a challenge',
  signInWithProvider: 'a provider sends the browser back',
  createSiteAuthorizationToken: 'the code is used once, by the site',
  createSound: 'sends a file',
  updateShowCover: 'sends a file',
};

/** What developers do first: these samples succeed. */
const mainOperations = [
  'generatePodcastScript',
  'createCompilation',
  'estimateCompilation',
  'createSpeech',
  'createSpeechStream',
  'estimateScript',
  'stitchChunks',
];

/** Samples that end the session or the account, or a stream that does not end. */
const endsSession = /logout|erasure|DELETE \/api\/(account|auth\/sessions)|sign-out|\/tail/;

describe('the samples of /doc', () => {
  let document: ApiDocument;
  let jobId = '';
  let known: readonly (readonly [collection: string, id: string])[] = [];
  const server = testApp({ ADMIN_EMAILS: 'ada@example.com' });
  const client = testClient(server);
  beforeAll(async () => {
    document = (await client.request('GET /api/openapi.json?include=operator')).body as unknown as ApiDocument;
    const spoken = await send('createSpeech');
    jobId = ((await spoken.json()) as { jobId: string }).jobId;
    await client.untilFinished(jobId);
    const idOf = async (operationId: string) =>
      ((await (await send(operationId)).json()) as { data: { id?: string; podcastId?: string } }).data;
    const { podcastId = '' } = await idOf('generatePodcastScript');
    known = [
      ['jobs', jobId],
      ['podcast-jobs', podcastId],
      ['shows', (await idOf('createShow')).id ?? ''],
      ['webhook-endpoints', (await idOf('createWebhookEndpoint')).id ?? ''],
    ];
  });

  const operationOf = (id: string): Operation => operationsOf(document).find((each) => each.id === id)!;

  /** Puts ids that exist into the places of those of the examples. */
  function withKnownIds(operation: Operation, { url, body }: SampleRequest) {
    const { pathname, search } = new URL(url);
    const parts = operation.path.split('/');
    const path = pathname.split('/').map((value, index) => {
      const id = parts[index]?.startsWith('{') && known.find(([each]) => each === parts[index - 1])?.[1];
      return id || value;
    });
    const text = body === undefined ? undefined : JSON.stringify(body);
    return { path: path.join('/') + search, text: text?.replace(/7f3a1c52-[\w-]+/g, jobId) };
  }

  async function send(id: string): Promise<Response> {
    const operation = operationOf(id);
    const sample = sampleRequestOf(operation, document);
    const { path, text } = withKnownIds(operation, sample);
    return fetch(server.url + path, {
      method: sample.method,
      headers: {
        authorization: `Bearer ${client.credential}`,
        'x-access-reason': 'Ticket%2042',
        ...(text !== undefined && { 'content-type': 'application/json' }),
      },
      body: text ?? null,
    });
  }

  /** What is wrong with the sample; null: nothing. */
  async function faultOf(id: string): Promise<unknown> {
    const { body } = sampleRequestOf(operationOf(id), document);
    // A filler says nothing.
    if (/:"text"[,}]|\["text"/.test(JSON.stringify(body) ?? '')) return [id, body];
    const response = await send(id);
    const text = (await response.text()).slice(0, 300);
    const isRefused =
      wrongRequest.includes(response.status) || (mainOperations.includes(id) && response.status < 500 && !response.ok);
    return isRefused || response.status === 500 ? [id, response.status, text] : null;
  }

  test.each(Object.keys(tags))('of %s are never refused for what they send', async (tag) => {
    const samples = operationsOf(document).filter(
      ({ id, method, path, tags: [own] }) =>
        own === tag && !Object.hasOwn(exempt, id) && !endsSession.test(`${method} ${path}`),
    );
    const faults: unknown[] = [];
    for (const { id } of samples) faults.push(await faultOf(id));
    expect(faults.filter((fault) => fault !== null)).toEqual([]);
  });

  test('exist for what developers do first', () => {
    for (const id of mainOperations) expect(operationOf(id)).toBeDefined();
  });
});
