import { readFileSync } from 'node:fs';
import type { Recorded } from '@duetcast/domain/kernel/event';
import type { JsonObject } from '@duetcast/domain/kernel/json';
import { projected, recorded } from '../../../../test/support/projected';
import { eventIndex } from './event-index';
import { administratorEvent, ownerEvent } from './public-event';

interface Golden {
  type: string;
  data: JsonObject;
}
const goldens = JSON.parse(readFileSync('test/data/golden-events.json', 'utf8')) as Golden[];
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

test('takes the owner from the metadata', () => {
  const claimed = { type: 'JobClaimed', data: { workerId: 'w', leaseExpiresAt: '2026-11-20T12:00:00.000Z' } };
  expect(indexed(claimed, { ownerId: 'acc_ada' }).ownerId).toBe('acc_ada');
  expect(indexed(claimed).ownerId).toBeNull();
});
