import type { Decider } from '../kernel/decider';
import { AppError } from '../kernel/errors';
import { podcastEvents, type PodcastEvent, type ScriptGenerated, type ScriptRequested } from './podcast-events';

export interface Podcast {
  readonly request: ScriptRequested | null;
  readonly ownerId: string;
  /** Of the script as it was last edited. */
  readonly scriptHash: string | null;
  /** Hashes of all that it keeps in the content store: the article and every state of the script; each once. */
  readonly texts: readonly string[];
  readonly script: ScriptGenerated | null;
  readonly failure: string | null;
  readonly viewed: boolean;
  readonly expired: boolean;
}

export type PodcastCommand =
  | { type: 'RequestScript'; request: ScriptRequested }
  | { type: 'RecordScript'; script: ScriptGenerated }
  | { type: 'FailScript'; code: string; error: string }
  | { type: 'EditScript'; ownerId: string; scriptHash: string; segments: number }
  | { type: 'ClaimPodcast'; from: string; accountId: string }
  | { type: 'ViewPodcast'; ownerId: string }
  | { type: 'ExpireContent' };

function decide(command: PodcastCommand, podcast: Podcast): PodcastEvent[] {
  if (command.type === 'RequestScript')
    return podcast.request ? [] : [{ type: 'ScriptRequested', data: command.request }];
  if (!podcast.request) throw new AppError('podcast.missing');
  switch (command.type) {
    case 'RecordScript':
      if (podcast.script) return [];
      if (podcast.expired) throw new AppError('podcast.expired');
      return [{ type: 'ScriptGenerated', data: command.script }];
    case 'FailScript':
      if (podcast.script || podcast.expired || podcast.failure === command.code) return [];
      return [{ type: 'ScriptFailed', data: { code: command.code, error: command.error } }];
    case 'EditScript':
      return edit(command, podcast);
    case 'ClaimPodcast':
      return claim(command, podcast);
    case 'ViewPodcast':
      assertOwner(podcast, command.ownerId);
      return podcast.viewed ? [] : [{ type: 'PodcastViewed', data: {} }];
    case 'ExpireContent': {
      if (podcast.expired) return [];
      const { contentHash } = podcast.request;
      const released = [...podcast.texts];
      return [{ type: 'ContentExpired', data: { contentHash, scriptHash: podcast.scriptHash, released } }];
    }
    default:
      return command satisfies never;
  }
}

function edit(command: Extract<PodcastCommand, { type: 'EditScript' }>, podcast: Podcast): PodcastEvent[] {
  assertOwner(podcast, command.ownerId);
  if (podcast.expired) throw new AppError('podcast.expired');
  if (!podcast.script) throw new AppError('podcast.unscripted');
  if (podcast.scriptHash === command.scriptHash) return [];
  return [{ type: 'ScriptEdited', data: { scriptHash: command.scriptHash, segments: command.segments } }];
}

/** An anonymous session's podcast goes to the first account that shows that session's id. */
function claim(command: Extract<PodcastCommand, { type: 'ClaimPodcast' }>, podcast: Podcast): PodcastEvent[] {
  const { accountId, from } = command;
  if (podcast.ownerId === accountId) return [];
  assertOwner(podcast, from);
  return [{ type: 'PodcastClaimed', data: { accountId, from } }];
}

/** Somebody else's podcast is missing, so that nobody learns of it. */
function assertOwner(podcast: Podcast, ownerId: string): void {
  if (podcast.ownerId !== ownerId) throw new AppError('podcast.missing');
}

function evolve(podcast: Podcast, { type, data }: PodcastEvent): Podcast {
  switch (type) {
    case 'ScriptRequested':
      return { ...podcast, request: data, ownerId: data.ownerId, texts: [data.contentHash] };
    case 'ScriptGenerated':
      return { ...keeping(podcast, data.scriptHash), script: data, failure: null };
    case 'ScriptFailed':
      return { ...podcast, failure: data.code };
    case 'ScriptEdited':
      return keeping(podcast, data.scriptHash);
    case 'PodcastClaimed':
      return { ...podcast, ownerId: data.accountId };
    case 'PodcastViewed':
      return { ...podcast, viewed: true };
    case 'ContentExpired':
      return { ...podcast, expired: true };
    default:
      return type satisfies never;
  }
}

const keeping = (podcast: Podcast, scriptHash: string): Podcast => ({
  ...podcast,
  scriptHash,
  texts: [...new Set([...podcast.texts, scriptHash])],
});

/** The rules of `podcast-{id}`. */
export const podcastDecider: Decider<PodcastCommand, PodcastEvent, Podcast> = {
  category: 'podcast',
  events: podcastEvents,
  initial: {
    request: null,
    ownerId: '',
    scriptHash: null,
    texts: [],
    script: null,
    failure: null,
    viewed: false,
    expired: false,
  },
  decide,
  evolve,
  ownerOf: ({ ownerId }) => (ownerId === '' ? null : ownerId),
};
