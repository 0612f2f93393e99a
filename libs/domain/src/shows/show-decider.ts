import type { Decider } from '../kernel/decider';
import { AppError } from '../kernel/errors';
import { canonicalJson } from '../kernel/json';
import { maxEpisodes, maxFeedTokens } from '../limits/show-limits';
import {
  showEvents,
  type CoverFile,
  type EpisodeAudio,
  type EpisodeDetails,
  type ShowDetails,
  type ShowEvent,
} from './show-events';
import {
  contentOf,
  evolveShow,
  initialShow,
  ownContentOf,
  presentEpisodes,
  type Episode,
  type Show,
} from './show-state';
import { isWithin } from './soundbite';

export type ShowCommand = { readonly showId: string; readonly accountId: string } & (
  | { type: 'CreateShow'; guid: string; details: ShowDetails }
  /** Absent details stay. */
  | { type: 'UpdateShow'; details: Partial<ShowDetails> }
  | { type: 'ChangeCover'; files: readonly CoverFile[] }
  /** No effect without an uploaded one. */
  | { type: 'RemoveCover' }
  /** No effect on a show that is deleted already. */
  | { type: 'DeleteShow' }
  | { type: 'AddEpisode'; episodeId: string; audio: EpisodeAudio; details: EpisodeDetails }
  | { type: 'UpdateEpisode'; episodeId: string; details: EpisodeDetails }
  /** No effect if the episode is gone, or no longer has the damaged audio `lostHash`. */
  | { type: 'RestoreEpisodeAudio'; episodeId: string; lostHash: string; audio: EpisodeAudio }
  | { type: 'RemoveEpisode'; episodeId: string }
  /** Releases a removed episode, also one of a deleted show. */
  | { type: 'ReleaseEpisode'; episodeId: string }
  | { type: 'IssueFeedToken'; tokenId: string; hash: string; name: string }
  | { type: 'RevokeFeedToken'; tokenId: string }
);

const isSame = (one: object, other: object | null): boolean => canonicalJson(one) === canonicalJson(other);

function active(command: ShowCommand, show: Show): Show {
  if (show.status !== 'active' || show.accountId !== command.accountId) throw new AppError('show.missing');
  return show;
}

function present(show: Show, episodeId: string): Episode {
  const episode = show.episodes.get(episodeId);
  if (episode?.status !== 'present') throw new AppError('episode.missing');
  return episode;
}

function addEpisode(command: Extract<ShowCommand, { type: 'AddEpisode' }>, show: Show): ShowEvent[] {
  const { showId, accountId, episodeId, audio, details } = command;
  if (active(command, show).episodes.has(episodeId)) return [];
  if (presentEpisodes(show).length >= maxEpisodes) throw new AppError('show.full');
  checkSoundbite(details, audio);
  return [{ type: 'EpisodeAdded', data: { showId, accountId, episodeId, ...audio, ...details } }];
}

function updateEpisode(command: Extract<ShowCommand, { type: 'UpdateEpisode' }>, show: Show): ShowEvent[] {
  const { showId, accountId, episodeId, details } = command;
  const episode = present(active(command, show), episodeId);
  if (isSame(details, episode.details)) return [];
  checkSoundbite(details, episode.audio);
  return [{ type: 'EpisodeUpdated', data: { showId, accountId, episodeId, ...details } }];
}

function restoreAudio(command: Extract<ShowCommand, { type: 'RestoreEpisodeAudio' }>, show: Show): ShowEvent[] {
  const { showId, accountId, episodeId, lostHash, audio } = command;
  const episode = show.episodes.get(episodeId);
  if (episode?.status !== 'present' || episode.audio.contentHash !== lostHash) return [];
  const needed = contentOf({ ...episode, audio });
  const released = ownContentOf(show, episodeId).filter((hash) => !needed.includes(hash));
  return [{ type: 'EpisodeAudioRestored', data: { showId, accountId, episodeId, ...audio, lostHash, released } }];
}

function checkSoundbite(details: EpisodeDetails, audio: EpisodeAudio): void {
  if (!isWithin(details, audio))
    throw new AppError('episode.soundbiteBeyondEnd', { duration: audio.durationMs / 1000 });
}

function changeCover(command: Extract<ShowCommand, { type: 'ChangeCover' }>, show: Show): ShowEvent[] {
  const { showId, accountId, files } = command;
  const { cover } = active(command, show);
  if (isSame(files, cover)) return [];
  const kept = new Set(files.map(({ contentHash }) => contentHash));
  const released = cover.map(({ contentHash }) => contentHash).filter((hash) => !kept.has(hash));
  const formerBytes = sizeOf(cover);
  return [{ type: 'ShowCoverChanged', data: { showId, accountId, files: [...files], released, formerBytes } }];
}

const sizeOf = (cover: readonly CoverFile[]): number => cover.reduce((sum, { bytes }) => sum + bytes, 0);

function withoutCover({ showId, accountId }: ShowCommand, { cover }: Show): ShowEvent[] {
  if (cover.length === 0) return [];
  const released = cover.map(({ contentHash }) => contentHash);
  return [{ type: 'ShowCoverRemoved', data: { showId, accountId, released, formerBytes: sizeOf(cover) } }];
}

function issueToken(command: Extract<ShowCommand, { type: 'IssueFeedToken' }>, show: Show): ShowEvent[] {
  const { showId, accountId, tokenId, hash, name } = command;
  const { tokens } = active(command, show);
  if (Object.hasOwn(tokens, tokenId)) return [];
  if (Object.keys(tokens).length >= maxFeedTokens) throw new AppError('show.tooManySubscribers');
  return [{ type: 'FeedTokenIssued', data: { showId, accountId, tokenId, hash, name } }];
}

function decide(command: ShowCommand, show: Show): ShowEvent[] {
  const { showId, accountId } = command;
  const owner = { showId, accountId };
  switch (command.type) {
    case 'CreateShow':
      if (show.status !== 'none') return [];
      return [{ type: 'ShowCreated', data: { ...owner, guid: command.guid, ...command.details } }];
    case 'UpdateShow': {
      const { details: former } = active(command, show);
      const details = { ...former, ...command.details } as ShowDetails;
      return isSame(details, former) ? [] : [{ type: 'ShowUpdated', data: { ...owner, ...details } }];
    }
    case 'DeleteShow':
      if (show.status === 'deleted' && show.accountId === accountId) return [];
      return [
        ...withoutCover(command, active(command, show)),
        { type: 'ShowDeleted', data: { ...owner, episodeIds: presentEpisodes(show) } },
      ];
    case 'ChangeCover':
      return changeCover(command, show);
    case 'RemoveCover':
      return withoutCover(command, active(command, show));
    case 'AddEpisode':
      return addEpisode(command, show);
    case 'UpdateEpisode':
      return updateEpisode(command, show);
    case 'RestoreEpisodeAudio':
      return restoreAudio(command, show);
    case 'RemoveEpisode':
      present(active(command, show), command.episodeId);
      return [{ type: 'EpisodeRemoved', data: { ...owner, episodeId: command.episodeId } }];
    case 'ReleaseEpisode': {
      const { episodeId } = command;
      if (show.episodes.get(episodeId)?.status !== 'removed') return [];
      const released = ownContentOf(show, episodeId);
      return [{ type: 'EpisodeContentReleased', data: { ...owner, episodeId, released } }];
    }
    case 'IssueFeedToken':
      return issueToken(command, show);
    case 'RevokeFeedToken':
      if (!Object.hasOwn(active(command, show).tokens, command.tokenId)) throw new AppError('subscriber.missing');
      return [{ type: 'FeedTokenRevoked', data: { ...owner, tokenId: command.tokenId } }];
  }
}

/** Decider of the stream `show-{showId}`. */
export const showDecider: Decider<ShowCommand, ShowEvent, Show> = {
  category: 'show',
  events: showEvents,
  initial: initialShow,
  decide,
  evolve: evolveShow,
};
