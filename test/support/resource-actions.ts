import type { Duetcast } from '@duetcast/client/duetcast';
import { silence, wavOf } from './audio-fixtures';
import { showFields } from './show-client';

type Kind = 'endpoint' | 'entry' | 'sound' | 'show' | 'episode' | 'subscriber' | 'token';

/** Ids of what was created, by kind. */
class CreatedIds {
  private readonly ids = new Map<Kind, string[]>();

  keep(kind: Kind, id: string): void {
    this.ids.set(kind, [...(this.ids.get(kind) ?? []), id]);
  }
  last(kind: Kind): string {
    return this.ids.get(kind)?.at(-1) ?? 'none';
  }
  /** The last one, which is deleted next. */
  forget(kind: Kind): string {
    return this.ids.get(kind)?.pop() ?? 'none';
  }
}

/** Performs an action on what was created last. */
type Act = (count: number) => Promise<unknown>;

/** The id of a completed job. */
async function completedJob(me: Duetcast): Promise<string> {
  const { data } = await me.get('/api/jobs', { params: { query: { limit: 100 } } });
  const [latest] = data;
  const completed = data.find(({ status }) => status === 'completed');
  return (completed ?? (await me.waitForJob(latest?.jobId ?? 'none'))).jobId;
}

const endpointActions = (me: Duetcast, hook: string, ids: CreatedIds) => {
  const one = () => ({ params: { path: { id: ids.last('endpoint') } } });
  return {
    endpoint: async (count: number) => {
      const body = { url: `http://${hook}/hook-${count}`, payload: 'thin' } as const;
      return ids.keep('endpoint', (await me.post('/api/webhook-endpoints', { body })).data.id);
    },
    changeEndpoint: (count: number) => {
      const body = { enabled: count % 2 === 0, description: `Change ${count}` };
      return me.patch('/api/webhook-endpoints/{id}', { ...one(), body });
    },
    rotate: () => me.post('/api/webhook-endpoints/{id}/rotate', one()),
    test: () => me.post('/api/webhook-endpoints/{id}/test', one()),
    deleteEndpoint: () =>
      me.delete('/api/webhook-endpoints/{id}', { params: { path: { id: ids.forget('endpoint') } } }),
  };
};

const libraryActions = (me: Duetcast, ids: CreatedIds) => ({
  pronounce: async (count: number) => {
    const body = { entry: { written: `word${count}`, language: 'en', alias: 'world' } };
    return ids.keep('entry', (await me.post('/api/users/me/lexicon/entries', { body })).data.id);
  },
  unpronounce: () => me.delete('/api/users/me/lexicon/entries/{id}', { params: { path: { id: ids.forget('entry') } } }),
  sound: async (count: number) => {
    const body = new Uint8Array(wavOf([silence(1 + count / 100, 8_000)], 8_000));
    const init = { method: 'POST', headers: { 'content-type': 'audio/wav' }, body };
    const response = await me.open(`/api/sounds?name=Sound${count}`, init);
    return ids.keep('sound', ((await response.json()) as { data: { id: string } }).data.id);
  },
  removeSound: () => me.delete('/api/sounds/{id}', { params: { path: { id: ids.forget('sound') } } }),
  nameToken: async (count: number) => {
    const body = { name: `Token ${count}`, scopes: ['jobs:read' as const] };
    return ids.keep('token', (await me.post('/api/auth/tokens', { body })).data.id);
  },
  budgetNamed: (count: number) =>
    me.patch('/api/auth/tokens/{id}', {
      params: { path: { id: ids.last('token') } },
      body: { charactersPerMonth: count % 2 === 0 ? count : null },
    }),
  revokeNamed: () => me.delete('/api/auth/tokens/{id}', { params: { path: { id: ids.forget('token') } } }),
});

const showActions = (me: Duetcast, ids: CreatedIds) => {
  const show = () => ({ params: { path: { showId: ids.last('show') } } });
  const episode = (episodeId: string) => ({ params: { path: { showId: ids.last('show'), episodeId } } });
  return {
    show: async () =>
      ids.keep('show', (await me.post('/api/shows', { body: { ...showFields, isPrivate: true } })).data.id),
    changeShow: (count: number) => me.patch('/api/shows/{showId}', { ...show(), body: { title: `Show ${count}` } }),
    deleteShow: () => me.delete('/api/shows/{showId}', { params: { path: { showId: ids.forget('show') } } }),
    episode: async (count: number) => {
      const body = { jobId: await completedJob(me), title: `Episode ${count}`, notes: 'Notes.' };
      return ids.keep('episode', (await me.post('/api/shows/{showId}/episodes', { ...show(), body })).data.id);
    },
    changeEpisode: (count: number) => {
      const body = { title: `Change ${count}`, number: count };
      return me.patch('/api/shows/{showId}/episodes/{episodeId}', { ...episode(ids.last('episode')), body });
    },
    removeEpisode: () => me.delete('/api/shows/{showId}/episodes/{episodeId}', episode(ids.forget('episode'))),
    subscribe: async (count: number) => {
      const body = { name: `Listener ${count}` };
      return ids.keep('subscriber', (await me.post('/api/shows/{showId}/subscribers', { ...show(), body })).data.id);
    },
    unsubscribe: () => {
      const path = { showId: ids.last('show'), subscriberId: ids.forget('subscriber') };
      return me.delete('/api/shows/{showId}/subscribers/{subscriberId}', { params: { path } });
    },
  };
};

/** Actions on webhook endpoints, pronunciations, sounds, named tokens and shows; one without a target has no effect. */
export function resourceActionsOf(me: Duetcast, hook: string) {
  const ids = new CreatedIds();
  const actions = { ...endpointActions(me, hook, ids), ...libraryActions(me, ids), ...showActions(me, ids) };
  return actions satisfies Record<string, Act>;
}
export type ResourceAction = keyof ReturnType<typeof resourceActionsOf>;

/** In an order in which each has a target. */
export const resourceActions: readonly ResourceAction[] = [
  ...(['endpoint', 'test', 'rotate', 'changeEndpoint', 'endpoint', 'deleteEndpoint'] as const),
  ...(['pronounce', 'pronounce', 'unpronounce', 'sound', 'sound', 'removeSound'] as const),
  ...(['nameToken', 'budgetNamed', 'nameToken', 'revokeNamed', 'show', 'changeShow', 'show', 'deleteShow'] as const),
  ...(['episode', 'episode', 'changeEpisode', 'removeEpisode', 'subscribe', 'subscribe', 'unsubscribe'] as const),
];
