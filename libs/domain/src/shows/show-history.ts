import type { HistoryRules } from '../kernel/history';
import { showDecider, type ShowCommand } from './show-decider';
import {
  episodeAudioSchema,
  episodeDetailsSchema,
  showDetailsSchema,
  type ShowData,
  type ShowEvent,
} from './show-events';
import type { Show } from './show-state';

export const showHistory: HistoryRules<ShowCommand, ShowEvent, Show> = {
  decider: showDecider,
  causesOf(event) {
    const { showId, accountId } = event.data;
    return [{ showId, accountId, ...causeOf(event) } as ShowCommand];
  },
};

function causeOf({ type, data }: ShowEvent): object {
  switch (type) {
    case 'ShowCreated':
      return { type: 'CreateShow', guid: data.guid, details: showDetailsSchema.parse(data) };
    case 'ShowUpdated':
      return { type: 'UpdateShow', details: showDetailsSchema.parse(data) };
    case 'ShowCoverChanged':
      return { type: 'ChangeCover', files: data.files };
    case 'ShowCoverRemoved':
      return { type: 'RemoveCover' };
    case 'ShowDeleted':
      return { type: 'DeleteShow' };
    case 'EpisodeAdded':
      return added(data);
    case 'EpisodeUpdated':
      return { type: 'UpdateEpisode', episodeId: data.episodeId, details: episodeDetailsSchema.parse(data) };
    case 'EpisodeAudioRestored':
      return {
        type: 'RestoreEpisodeAudio',
        episodeId: data.episodeId,
        lostHash: data.lostHash,
        audio: episodeAudioSchema.parse(data),
      };
    case 'EpisodeRemoved':
      return { type: 'RemoveEpisode', episodeId: data.episodeId };
    case 'EpisodeContentReleased':
      return { type: 'ReleaseEpisode', episodeId: data.episodeId };
    case 'FeedTokenIssued':
      return { type: 'IssueFeedToken', tokenId: data.tokenId, hash: data.hash, name: data.name };
    case 'FeedTokenRevoked':
      return { type: 'RevokeFeedToken', tokenId: data.tokenId };
  }
}

const added = (data: ShowData<'EpisodeAdded'>) => ({
  type: 'AddEpisode',
  episodeId: data.episodeId,
  audio: episodeAudioSchema.parse(data),
  details: episodeDetailsSchema.parse(data),
});
