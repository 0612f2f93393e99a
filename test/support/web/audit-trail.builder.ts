import { createHash } from 'node:crypto';
import { jobEvents, type JobEvent } from '@duetcast/domain/jobs/job-events';
import { podcastEvents, type PodcastEvent } from '@duetcast/domain/podcasts/podcast-events';
import { chainText, genesisHash } from '@duetcast/domain/kernel/chain';
import { storedEvent } from '../../../apps/web/src/features/audit/audit-history';
import type { AuditEvent, AuditTrail } from '../../../apps/web/src/client/audit-trail';

/** An event as returned by the audit call, without a valid chain. */
export const anAuditEvent = (
  type: string,
  data: Record<string, unknown>,
  part: Partial<AuditEvent> = {},
): AuditEvent => ({
  revision: 0,
  time: '2026-11-20T10:00:00.000Z',
  type,
  actor: { kind: 'worker', id: 'w1' },
  causationId: 'cause-1',
  correlationId: 'request-1',
  data,
  hash: '1',
  previousHash: '0',
  id: `event-${part.revision ?? 0}`,
  schemaVersion: 1,
  ownerId: 'acc_ada',
  furtherMetadata: { catalog: 1 },
  ...part,
});

const catalog = { ...jobEvents, ...podcastEvents };

/** A trail of these events, one second apart, chained as in the store. */
export function anAuditTrail(events: readonly (JobEvent | PodcastEvent)[], stream = 'job-job-1'): AuditTrail {
  let previousHash = genesisHash;
  const chained = events.map(({ type, data }, revision) => {
    const time = new Date(Date.parse('2026-11-20T10:00:00.000Z') + revision * 1000).toISOString();
    const schemaVersion = catalog[type].version;
    const event = anAuditEvent(type, data, { revision, time, previousHash, schemaVersion });
    const hash = createHash('sha256')
      .update(chainText(storedEvent(stream, event)))
      .digest('hex');
    previousHash = hash;
    return { ...event, hash };
  });
  return { stream, events: chained, verified: true, complete: true, head: previousHash };
}
