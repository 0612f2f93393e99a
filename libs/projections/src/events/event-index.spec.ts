import { readFileSync } from 'node:fs';
import { allEvents } from '@duetcast/domain/all-events';
import { upcast, type Recorded } from '@duetcast/domain/kernel/event';
import type { JsonObject } from '@duetcast/domain/kernel/json';
import { projected, recorded } from '../kernel/projected';
import { eventIndex } from './event-index';
import { administratorEvent, ownerEvent } from './public-event';

interface Golden {
  type: string;
  schemaVersion: number;
  data: JsonObject;
}
const goldens = (JSON.parse(readFileSync('test/data/golden-events.json', 'utf8')) as Golden[]).map(
  ({ type, schemaVersion, data }) => ({
    type,
    data: upcast(allEvents, type, schemaVersion, data) as JsonObject,
  }),
);
const indexed = (event: { type: string; data: JsonObject }, metadata: object = {}) => {
  const [stored] = recorded('job-1', [event]) as Recorded[];
  const rows = projected(eventIndex, [{ ...stored!, metadata: { ...stored!.metadata, ...metadata } }]);
  return rows['job-1/0']!;
};

/** Names of fields that contain credentials or personal data. */
const secret =
  /secret|sealed|token(Hash)?$|^hash$|email|customerId|stripeEventId|subscriptionId|bodyHash|^body$|sessionId/i;
const opensContent = /shareId|contentHash|scriptHash|manifestHash|released|callbackUrl/;

test.each(goldens)('indexes no secret of $type and hides content hashes from administrators', (event) => {
  const row = indexed(event);
  const fields = (data: object) => Object.keys(data);
  expect(fields(ownerEvent(row).data).filter((field) => secret.test(field) && field !== 'email')).toEqual([]);
  expect(
    fields(administratorEvent(row).data).filter((field) => secret.test(field) || opensContent.test(field)),
  ).toEqual([]);
});

test('takes the owner from the metadata, else from the data', () => {
  const claimed = { type: 'JobClaimed', data: { workerId: 'w', leaseExpiresAt: '2026-11-20T12:00:00.000Z' } };
  expect(indexed(claimed, { ownerId: 'acc_ada' }).ownerId).toBe('acc_ada');
  expect(indexed(claimed).ownerId).toBeNull();
  expect(indexed({ type: 'TokenRevoked', data: { accountId: 'acc_ada', tokenId: 't' } }).ownerId).toBe('acc_ada');
});

test('masks the secret id of an anonymous session, not its public one', () => {
  const ownerId = 'session:session_1700000000000_abcdef';
  const event = { type: 'PodcastClaimed', data: { accountId: 'acc_ada', from: ownerId } };
  const row = indexed(event, { ownerId, actor: { kind: 'session', id: 'session_1700000000000_abcdef' } });
  for (const shown of [administratorEvent(row), ownerEvent(row)]) expect(JSON.stringify(shown)).not.toContain('abcdef');
  expect(administratorEvent(row).accountId).toBe('session:session_1700000000000_…');
  const publicId = 'session:0123456789abcdef0123456789abcdef';
  expect(administratorEvent(indexed(event, { ownerId: publicId })).accountId).toBe(publicId);
});
