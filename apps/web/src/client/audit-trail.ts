import { queryOptions } from '@tanstack/react-query';
import type { ChainVerdict } from '@duetcast/domain/kernel/chain';
import { api, type ApiResponse } from './api';
import type { Schema } from './api-types';

/** An event as returned by the audit calls. */
export type AuditEvent = Schema<'AuditEvent'>;

type Broken = Extract<ChainVerdict, { verified: false }>;
/** A trail; one that does not verify also has the problem. */
export type AuditTrail = Omit<Schema<'AuditTrail'>, keyof Broken> &
  Pick<Schema<'AuditTrail'>, 'verified'> &
  Partial<Omit<Broken, 'verified'>>;

/** What a trail can be of, with the address that serves it. */
const collections = { jobs: 'jobs', podcasts: 'podcast-jobs' } as const;
export type AuditedKind = keyof typeof collections;

export const auditPath = (kind: AuditedKind, id: string): string =>
  `/${collections[kind]}/${encodeURIComponent(id)}/audit`;

export const auditQuery = (kind: AuditedKind, id: string) =>
  queryOptions({
    queryKey: [kind, 'audit', id] as const,
    queryFn: async ({ signal }) => (await api.get<ApiResponse<AuditTrail>>(auditPath(kind, id), { signal })).data,
  });
