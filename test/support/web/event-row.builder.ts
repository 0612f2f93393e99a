import type { AdminEvent } from '../../../apps/web/src/features/events/event-queries';

/** An event as returned to administrators. */
export const anEvent = (part: Partial<AdminEvent> = {}): AdminEvent => ({
  id: 'event-1',
  position: '00000000000000000008',
  stream: 'job-1',
  category: 'job',
  revision: 0,
  type: 'JobCompleted',
  at: '2026-11-21T10:00:00.000Z',
  actor: { kind: 'worker', id: 'worker-1' },
  accountId: 'acc_ada',
  correlationId: 'corr-0001',
  causationId: 'request-1',
  schemaVersion: 1,
  previousHash: 'a'.repeat(64),
  hash: 'b'.repeat(64),
  data: { characters: 82 },
  ...part,
});
