import { queryOptions } from '@tanstack/react-query';
import type { EventProblem } from '@duetcast/verify/check-events';
import { api, dataOf } from './api';
import type { Schema } from './api-types';

/** An event as returned by the audit calls. */
export type AuditEvent = Schema<'AuditEvent'>;

/** A trail; one that does not verify also has the problem. */
export type AuditTrail = Omit<Schema<'AuditTrail'>, 'reason' | 'brokenAt'> & {
  reason?: EventProblem['kind'] | 'origin';
  brokenAt?: number;
};

/** What a trail can be of: reads it from the address that serves it. */
const readers = {
  jobs: (jobId: string, signal: AbortSignal) =>
    dataOf(api.get('/api/jobs/{jobId}/audit', { params: { path: { jobId } }, signal })),
  podcasts: (id: string, signal: AbortSignal) =>
    dataOf(api.get('/api/podcast-jobs/{id}/audit', { params: { path: { id } }, signal })),
};
export type AuditedKind = keyof typeof readers;

const collections: Readonly<Record<AuditedKind, string>> = { jobs: 'jobs', podcasts: 'podcast-jobs' };

export const auditPath = (kind: AuditedKind, id: string): string =>
  `/api/${collections[kind]}/${encodeURIComponent(id)}/audit`;

export const auditQuery = (kind: AuditedKind, id: string) =>
  queryOptions({
    queryKey: [kind, 'audit', id] as const,
    queryFn: ({ signal }) => readers[kind](id, signal) as Promise<AuditTrail>,
  });
