import { createHash } from 'node:crypto';
import { verifyChain } from '@duetcast/domain/kernel/chain';
import { readTrustedKeys } from '@duetcast/verify/trusted-keys';
import { verifyAudit } from '@duetcast/verify/verify';
import { EventStore, type StoredEvent } from '../../apps/api/src/eventing/event-store/event-store';
import { RetentionSweep } from '../../apps/api/src/features/retention/retention-sweep';
import { ApiClient } from '../support/api-client';
import { bearer, dataOf, newSessionId, PodcastClient, type GeneratedScript } from '../support/podcast-client';
import { dayMs } from '../support/retention-fixture';
import { testApp } from '../support/test-app';

interface Trail {
  readonly stream: string;
  readonly events: { readonly type: string; readonly actor: { readonly kind: string } }[];
  readonly verified: boolean;
  readonly complete: boolean;
  readonly reason?: string;
  readonly brokenAt?: number;
}

const article = 'Bees dance for each other. The dance names a direction and a distance. They do so in the dark.';
const sha256 = (content: string) => createHash('sha256').update(content).digest('hex');

let podcasts: PodcastClient;
let ada: string;
let podcastId: string;
let text: string;

const get = (path: string, token = ada) => app.http().get(path).set(bearer(token));
const auditPath = (id = podcastId) => `/api/podcast-jobs/${id}/audit`;
const trail = async (id = podcastId) => dataOf<Trail>(await get(auditPath(id)).expect(200));

const app = testApp();
beforeAll(async () => {
  podcasts = await PodcastClient.create(app);
  ada = await app.signIn('ada@example.com');
  const written = dataOf<GeneratedScript>(await podcasts.generate(bearer(ada), { article }).expect(200));
  podcastId = written.podcastId;
  text = written.compilation[0]!.text;
});

test('a script that is written, viewed, edited and compiled has a verified trail', async () => {
  await app.http().patch(`/api/podcast-jobs/${podcastId}/viewed`).set(bearer(ada)).expect(200);
  const segments = [{ speaker: 'Host', text: 'Good morning.' }];
  const compiled = await app
    .http()
    .post(`/api/podcast-jobs/${podcastId}/compile`)
    .set(bearer(ada))
    .send({ segments, domain: 'example.com' })
    .expect(202);
  await (await ApiClient.with(app, ada)).untilFinished(dataOf<{ jobId: string }>(compiled).jobId);
  const { stream, events, verified, complete } = await trail();
  expect({ stream, verified, complete }).toEqual({ stream: `podcast-${podcastId}`, verified: true, complete: true });
  expect(events.map(({ type, actor }) => [type, actor.kind])).toEqual([
    ['ScriptRequested', 'user'],
    ['ScriptGenerated', 'user'],
    ['PodcastViewed', 'user'],
    ['ScriptEdited', 'user'],
    ['AudioRequested', 'user'],
  ]);
  expect(JSON.stringify(events)).not.toContain(text);
});

test('the NDJSON verifies by its hash chain, the signed file with the server’s keys', async () => {
  const lines = (await get(`${auditPath()}?format=ndjson`).buffer(true).expect(200)).text.trim().split('\n');
  const events = lines.map((line) => JSON.parse(line) as StoredEvent);
  expect(await verifyChain(events, sha256)).toMatchObject({ verified: true });
  const response = await get(`${auditPath()}?format=signed`).buffer(true).expect(200);
  expect(response.headers['content-disposition']).toBe(`attachment; filename="duetcast-audit-${podcastId}.json"`);
  const signed = response.text;
  const keys = readTrustedKeys((await get('/api/signing-keys').expect(200)).text);
  expect(await verifyAudit(signed, { keys })).toMatchObject({ outcome: 'verified', problems: [] });
  const forged = signed.replace('"type":"ScriptEdited"', '"type":"PodcastViewed"');
  expect((await verifyAudit(forged, { keys })).problems[0]).toMatchObject({ kind: 'content', revision: 3 });
  await get(`${auditPath()}?format=xml`).expect(400);
});

test('a changed event is located', async () => {
  const store = app.app.get(EventStore);
  const events: StoredEvent[] = [];
  for await (const event of store.readStream(`podcast-${podcastId}`)) events.push(event);
  const forged = events.map((event, index) =>
    index === 1 ? { ...event, data: { ...event.data, segments: 99 } } : event,
  );
  const readStream = store.readStream.bind(store);
  const read = jest.spyOn(store, 'readStream').mockImplementation(async function* (stream, ...rest) {
    yield* stream === `podcast-${podcastId}` ? forged : readStream(stream, ...rest);
  });
  const tampered = await trail();
  read.mockRestore();
  expect(tampered).toMatchObject({ verified: false, reason: 'content', brokenAt: 1 });
});

test('a preview’s trail belongs to the account that claims it', async () => {
  const sessionId = newSessionId();
  await podcasts.preview({ 'x-session-id': sessionId }, { article }).expect(200);
  const claim = app.http().post('/api/podcast-jobs/claim').set(bearer(ada)).send({ sessionId });
  const { podcastIds } = dataOf<{ podcastIds: string[] }>(await claim.expect(200));
  const { events, verified } = await trail(podcastIds[0]);
  expect(verified).toBe(true);
  expect(events.map(({ type, actor }) => [type, actor.kind])).toEqual([
    ['ScriptRequested', 'session'],
    ['ScriptGenerated', 'session'],
    ['PodcastClaimed', 'user'],
  ]);
});

test('returns 404 for another account and for an unknown podcast, 401 for a session', async () => {
  const eve = await app.signIn('eve@example.com');
  for (const call of [get(auditPath(), eve), get(auditPath('none'))])
    expect((await call.expect(404)).body).toMatchObject({ code: 'podcast.missing' });
  await app.http().get(auditPath()).set({ 'x-session-id': newSessionId() }).expect(401);
});

test('the trail stays after retention deleted the texts', async () => {
  await app.app.get(RetentionSweep, { strict: false }).sweep(Date.now() + 31 * dayMs);
  await get(`/api/podcast-jobs/${podcastId}`).expect(410);
  const { events, verified } = await trail();
  expect([events.at(-1)?.type, verified]).toEqual(['ContentExpired', true]);
});
