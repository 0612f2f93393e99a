import { PersistentMap } from '../kernel/persistent-map';
import {
  episodeAudioSchema,
  episodeDetailsSchema,
  showDetailsSchema,
  type CoverFile,
  type EpisodeAudio,
  type EpisodeDetails,
  type ShowDetails,
  type ShowEvent,
} from './show-events';

export interface Episode {
  readonly details: EpisodeDetails;
  readonly audio: EpisodeAudio;
  /** Its content is stored until it is released. */
  readonly status: 'present' | 'removed' | 'released';
}

export interface Show {
  readonly status: 'none' | 'active' | 'deleted';
  readonly accountId: string;
  readonly details: ShowDetails | null;
  /** Smallest first; empty: none was uploaded. */
  readonly cover: readonly CoverFile[];
  /** Hashes of covers that were replaced or removed. */
  readonly formerCovers: readonly string[];
  readonly episodes: PersistentMap<Episode>;
  /** Hashes of active feed tokens by id. */
  readonly tokens: Readonly<Record<string, string>>;
}

export const initialShow: Show = {
  status: 'none',
  accountId: '',
  details: null,
  cover: [],
  formerCovers: [],
  episodes: PersistentMap.empty(),
  tokens: {},
};

/** Hashes of every cover that the show ever had. */
export const everyCoverOf = ({ cover, formerCovers }: Show): string[] => [
  ...new Set([...formerCovers, ...cover.map(({ contentHash }) => contentHash)]),
];

/** Ids of the episodes that the show has. */
export const presentEpisodes = ({ episodes }: Show): string[] =>
  episodes.entries().flatMap(([id, { status }]) => (status === 'present' ? [id] : []));

/** Hashes that the episodes with this status need. */
export const contentOf = ({ audio: { contentHash, textsHash } }: Episode): string[] =>
  textsHash === null ? [contentHash] : [contentHash, textsHash];

/** Hashes that only this episode of its show needs. */
export function ownContentOf({ episodes }: Show, episodeId: string): string[] {
  const episode = episodes.get(episodeId);
  if (!episode || episode.status === 'released') return [];
  const others = episodes
    .entries()
    .filter(([id, { status }]) => id !== episodeId && status !== 'released')
    .flatMap(([, other]) => contentOf(other));
  const shared = new Set(others);
  return contentOf(episode).filter((hash) => !shared.has(hash));
}

const withEpisode = (show: Show, id: string, change: Partial<Episode>): Show => {
  const episode = show.episodes.get(id);
  return episode ? { ...show, episodes: show.episodes.with(id, { ...episode, ...change }) } : show;
};

const without = <Value>(map: Readonly<Record<string, Value>>, id: string): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(map).filter(([key]) => key !== id));

/** The fields of an event that the schema names: those of its details or audio, without the ids. */
const fieldsIn = <Fields extends object>({ shape }: { readonly shape: object }, data: Fields): Fields =>
  Object.fromEntries(Object.entries(data).filter(([name]) => name in shape)) as Fields;
const detailsIn = (data: ShowDetails) => fieldsIn<ShowDetails>(showDetailsSchema, data);
const episodeDetailsIn = (data: EpisodeDetails) => fieldsIn<EpisodeDetails>(episodeDetailsSchema, data);
const audioIn = (data: EpisodeAudio) => fieldsIn<EpisodeAudio>(episodeAudioSchema, data);

export function evolveShow(show: Show, { type, data }: ShowEvent): Show {
  switch (type) {
    case 'ShowCreated':
      return { ...show, status: 'active', accountId: data.accountId, details: detailsIn(data) };
    case 'ShowUpdated':
      return { ...show, details: detailsIn(data) };
    case 'ShowDeleted':
      return data.episodeIds.reduce<Show>((all, id) => withEpisode(all, id, { status: 'removed' }), {
        ...show,
        status: 'deleted',
        tokens: {},
      });
    case 'ShowCoverChanged':
      return { ...show, cover: data.files, formerCovers: [...show.formerCovers, ...data.released] };
    case 'ShowCoverRemoved':
      return { ...show, cover: [], formerCovers: [...show.formerCovers, ...data.released] };
    case 'EpisodeAdded': {
      const episode = { details: episodeDetailsIn(data), audio: audioIn(data), status: 'present' } as const;
      return { ...show, episodes: show.episodes.with(data.episodeId, episode) };
    }
    case 'EpisodeUpdated':
      return withEpisode(show, data.episodeId, { details: episodeDetailsIn(data) });
    case 'EpisodeAudioRestored':
      return withEpisode(show, data.episodeId, { audio: audioIn(data) });
    case 'EpisodeRemoved':
      return withEpisode(show, data.episodeId, { status: 'removed' });
    case 'EpisodeContentReleased':
      return withEpisode(show, data.episodeId, { status: 'released' });
    case 'FeedTokenIssued':
      return /^0+$/.test(data.hash) ? show : { ...show, tokens: { ...show.tokens, [data.tokenId]: data.hash } };
    case 'FeedTokenRevoked':
      return { ...show, tokens: without(show.tokens, data.tokenId) };
  }
}
