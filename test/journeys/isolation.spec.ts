import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { maxEstimatesPerMinute } from '@duetcast/domain/limits/job-limits';
import { ExportedAccount } from '../support/exported-account';
import { ApiClient, type AuditedEvent } from '../support/api-client';
import { bearer, dataOf, newSessionId, PodcastClient } from '../support/podcast-client';
import { testApp } from '../support/test-app';

const app = testApp({ ADMIN_EMAILS: 'root@example.com' });

interface Account {
  readonly token: string;
  readonly client: ApiClient;
  estimate(text: string): Promise<{ status: number; data: object }>;
  /** Makes the audio of the line; returns the events of the job. */
  make(text: string, headers?: Record<string, string>): Promise<AuditedEvent[]>;
}

async function account(name: string): Promise<Account> {
  const token = await app.signIn(`${name}@example.com`);
  const client = await ApiClient.with(app, token);
  const compilationOf = (text: string) => ({
    domain: 'example.com',
    compilation: [{ text, voice_id: client.voices[0] }],
  });
  return {
    token,
    client,
    estimate: async (text) => {
      const { status, body } = await client.post('/api/compilations/estimate', compilationOf(text));
      return { status, data: body.data };
    },
    make: async (text, headers) => {
      const { body } = await client.post('/api/compilations', compilationOf(text), headers);
      await client.untilFinished(body.jobId);
      await client.untilSettled();
      return ((await client.get(`/api/jobs/${body.jobId}/audit`)).data as { events: AuditedEvent[] }).events;
    },
  };
}

const compared = ['JobSubmitted', 'SegmentSynthesized', 'JobCompleted'];

/** What an audit says of a job that has nothing to do with when and where it ran. */
const factsOf = (events: readonly AuditedEvent[]): object[] =>
  events
    .filter(({ type }) => compared.includes(type))
    .map(({ type, data: { reused, characters, charged, segments, reservation } }) => {
      const { characters: reserved } = (reservation ?? {}) as { characters?: number };
      return { type, reused, characters, charged, segments, reserved };
    });

const keysOf = (events: readonly AuditedEvent[]): string[] =>
  events.flatMap(({ data: { reservation } }) =>
    ((reservation ?? { segments: [] }) as { segments: { key: string }[] }).segments.map(({ key }) => key),
  );

describe('what an account has spoken', () => {
  test('changes nothing that another one sees', async () => {
    const [ada, bob, eve] = [await account('ada'), await account('bob'), await account('eve')];
    const [spoken, unspoken] = ['The vault opens at nine.', 'The tower closes at six.'];
    const before = await bob.estimate(spoken);
    const adas = await ada.make(spoken);
    expect((await ada.estimate(spoken)).data).toMatchObject({ characters: 0, reused: 1 });
    expect(await bob.estimate(spoken)).toEqual(before);
    const bobs = await bob.make(spoken);
    expect(factsOf(bobs)).toEqual(factsOf(await eve.make(unspoken)));
    expect(factsOf(bobs)).toHaveLength(compared.length);
    expect(keysOf(bobs)).toHaveLength(1);
    expect(keysOf(bobs)).not.toEqual(keysOf(adas));
  });
});

test(`an account estimates ${maxEstimatesPerMinute} times a minute`, async () => {
  const [ada, bob] = [await account('often'), await account('seldom')];
  for (let call = 0; call < maxEstimatesPerMinute; call++) expect((await ada.estimate('Hello.')).status).toBe(200);
  expect((await ada.estimate('Hello.')).status).toBe(429);
  const { status, body } = await ada.client.post('/api/scripts/estimate', { article: 'A ship sails.' });
  expect([status, body]).toMatchObject([429, { code: 'rate.exceeded', rateLimitExceeded: true }]);
  expect((await bob.estimate('Hello.')).status).toBe(200);
});

test('an id that callers choose joins the events of no two requests', async () => {
  const [ada, bob] = [await account('ada'), await account('bob')];
  const root = await ApiClient.with(app, await app.signIn('root@example.com'));
  const headers = { 'x-request-id': 'chosen-by-ada' };
  const [adas, bobs] = [await ada.make('A first line.', headers), await bob.make('A second line.', headers)];
  expect((await ada.client.fetch('/api/jobs', headers)).headers.get('x-request-id')).toBe('chosen-by-ada');
  const correlations = [adas, bobs].map((events) => new Set(events.map(({ correlationId }) => correlationId)));
  for (const ids of correlations) expect(ids.size).toBe(1);
  const [[ofAda], [ofBob]] = correlations.map((ids) => [...ids]) as [[string], [string]];
  expect(ofAda).not.toBe(ofBob);
  expect([ofAda, ofBob]).not.toContain('chosen-by-ada');
  expect((await root.fetch('/api/admin/correlations/chosen-by-ada')).status).toBe(404);
  const { events } = (await root.get(`/api/admin/correlations/${ofAda}`, { 'x-access-reason': 'Test' })).data as {
    events: { accountId: string }[];
  };
  expect(new Set(events.map(({ accountId }) => accountId)).size).toBe(1);
});

test('the id of an anonymous session is in no answer, row, event or file', async () => {
  const podcasts = await PodcastClient.create(app);
  const token = await app.signIn('visitor@example.com');
  const root = await app.signIn('root@example.com');
  const sessionId = newSessionId();
  const article = 'Bees dance to show the way to food. '.repeat(5);
  await podcasts.preview({ 'x-session-id': sessionId, 'idempotency-key': 'once' }, { article }).expect(200);
  const claim = app.http().post('/api/podcast-jobs/claim').set(bearer(token)).send({ sessionId });
  const { podcastIds } = dataOf<{ podcastIds: string[] }>(await claim.expect(200));
  const secret = sessionId.slice('session_'.length);
  const answers = [
    [`/api/podcast-jobs/${podcastIds[0]}/audit?format=ndjson`, token],
    ['/api/events', token],
    ['/api/admin/events?limit=100', root],
  ] as const;
  for (const [path, credential] of answers) {
    const response = await fetch(app.url + path, { headers: { ...bearer(credential), 'x-access-reason': 'Test' } });
    const text = await response.text();
    expect([response.status, text.includes('PodcastClaimed'), text.includes(secret)]).toEqual([200, true, false]);
  }
  const archive = join(app.dataDir, 'archive.tar.gz');
  await ExportedAccount.download(app.url, token, archive);
  const { files } = await ExportedAccount.read(archive);
  expect(files.filter(({ bytes }) => bytes.includes('ScriptRequested'))).not.toEqual([]);
  expect(files.filter(({ bytes }) => bytes.includes(secret))).toEqual([]);
  expect(filesWith(app.dataDir, secret)).toEqual([]);
  expect(filesWith(app.dataDir, 'ScriptRequested')).not.toEqual([]);
});

/** Names of the files below the folder that contain the text. */
const filesWith = (folder: string, text: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => readFileSync(path).includes(text));
