import type { HistoryRules } from '../kernel/history';
import { podcastDecider, type Podcast, type PodcastCommand } from './podcast-decider';
import type { PodcastEvent } from './podcast-events';

/** Histories of one podcast. */
export const podcastHistory: HistoryRules<PodcastCommand, PodcastEvent, Podcast> = {
  decider: podcastDecider,
  open: { ContentExpired: ['released'] },
  causesOf({ type, data }, { ownerId }) {
    switch (type) {
      case 'ScriptRequested':
        return [{ type: 'RequestScript', request: data }];
      case 'ScriptGenerated':
        return [{ type: 'RecordScript', script: data }];
      case 'ScriptFailed':
        return [{ type: 'FailScript', ...data }];
      case 'ScriptEdited':
        return [{ type: 'EditScript', ownerId, edit: data }];
      case 'AudioRequested':
        return [{ type: 'RequestAudio', ownerId, ...data }];
      case 'PodcastClaimed':
        return [{ type: 'ClaimPodcast', ...data }];
      case 'PodcastViewed':
        return [{ type: 'ViewPodcast', ownerId }];
      case 'ContentExpired':
        return [{ type: 'ExpireContent' }];
    }
  },
};
