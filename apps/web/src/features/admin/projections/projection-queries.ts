import { queryOptions } from '@tanstack/react-query';
import type { Actor } from '@duetcast/domain/kernel/event';
import { api, type Answer } from '../../../api';
import type { AdminEvent } from '../events/event-queries';

export type ProjectionState = 'running' | 'catching-up' | 'rebuilding' | 'paused' | 'poisoned' | 'failed' | 'stopped';

export interface Rebuild {
  /** ISO 8601 UTC. */
  startedAt: string;
  eventsFolded: number;
  eventsPerSecond: number;
  /** 0 to 1; null: not known. */
  share: number | null;
  /** null: not known yet. */
  secondsLeft: number | null;
}

/** How a projection fares. */
export interface Projection {
  name: string;
  version: number;
  state: ProjectionState;
  position: string | null;
  /** Position of the newest event of all. */
  head: string | null;
  /** null: not known. */
  lagMs: number | null;
  /** By the process that runs it, since it started. */
  eventsFolded: number;
  /** Over the last seconds. */
  eventsPerSecond: number;
  lastError: { message: string; at: string } | null;
  rebuild: Rebuild | null;
  /** An event stops it, or stopped its last rebuild. */
  isPoisoned: boolean;
}

/** An event that it passes over for ever. */
export interface Skipped {
  eventId: string;
  position: string;
  stream: string;
  eventType: string;
  reason: string;
  at: string;
  actor: Actor;
}

export type ProjectionDetails = Projection & { skipped: Skipped[] };

export interface Poison {
  message: string;
  at: string;
  event: AdminEvent;
}

const watchMs = 1_000;
const rebuildMs = 300;
const mostActs = 50;
const pathOf = (name: string): string => `/admin/projections/${encodeURIComponent(name)}`;
const paceOf = (projections: readonly Projection[]): number =>
  projections.some(({ rebuild }) => rebuild !== null) ? rebuildMs : watchMs;

export const projectionQueries = {
  all: ['admin', 'projections'] as const,
  list: () =>
    queryOptions({
      queryKey: [...projectionQueries.all, 'list'] as const,
      queryFn: async ({ signal }) => (await api.get<Answer<Projection[]>>('/admin/projections', { signal })).data,
      refetchInterval: ({ state: { data } }) => paceOf(data ?? []),
    }),
  one: (name: string) =>
    queryOptions({
      queryKey: [...projectionQueries.all, 'one', name] as const,
      queryFn: async ({ signal }) => (await api.get<Answer<ProjectionDetails>>(pathOf(name), { signal })).data,
      refetchInterval: ({ state: { data } }) => paceOf(data ? [data] : []),
    }),
  poison: (name: string) =>
    queryOptions({
      queryKey: [...projectionQueries.all, 'poison', name] as const,
      queryFn: async ({ signal }) =>
        (await api.get<Answer<{ poison: Poison | null }>>(`${pathOf(name)}/poison`, { signal })).data.poison,
      refetchInterval: watchMs,
    }),
  /** What was asked of it and how that ended, newest first. */
  acts: (name: string) =>
    queryOptions({
      queryKey: [...projectionQueries.all, 'acts', name] as const,
      queryFn: async ({ signal }) => {
        const query = { stream: `projection-${name}`, limit: mostActs };
        return (await api.get<Answer<AdminEvent[]>>('/admin/events', { query, signal })).data;
      },
      refetchInterval: watchMs,
    }),
};

export type ProjectionWish = 'pause' | 'resume' | 'rebuild' | 'cancel-rebuild' | 'retry' | 'skip';

/** Answers the projection as it is once the wish is obeyed. */
export const wishOf = async (name: string, wish: ProjectionWish, body: object = {}): Promise<ProjectionDetails> =>
  (await api.post<Answer<ProjectionDetails>>(`${pathOf(name)}/${wish}`, body)).data;
