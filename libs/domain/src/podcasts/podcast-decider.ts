import type { Decider } from '../kernel/decider';
import { AppError, type ErrorCode } from '../kernel/errors';
import {
  podcastEvents,
  type PodcastEvent,
  type ScriptEdited,
  type ScriptGenerated,
  type ScriptRequested,
} from './podcast-events';

export interface Podcast {
  readonly request: ScriptRequested | null;
  readonly ownerId: string;
  /** Hash of the latest version of the script. */
  readonly scriptHash: string | null;
  /** Distinct hashes of its content: the article and every version of the script. */
  readonly texts: readonly string[];
  /** Size of these. */
  readonly textBytes: number;
  readonly script: ScriptGenerated | null;
  readonly failure: string | null;
  /** Tries whose script may have been written, and billed, and did not arrive. */
  readonly lostAnswers: number;
  /** The latest job that makes audio of it. */
  readonly jobId: string | null;
  readonly viewed: boolean;
  readonly expired: boolean;
}

export type PodcastCommand =
  | { type: 'RequestScript'; request: ScriptRequested }
  | { type: 'RecordScript'; script: ScriptGenerated }
  | { type: 'FailScript'; code: string; error: string }
  | { type: 'StartScript'; request: ScriptRequested; edit: ScriptEdited }
  | { type: 'EditScript'; ownerId: string; edit: ScriptEdited }
  | { type: 'RequestAudio'; ownerId: string; jobId: string }
  | { type: 'ClaimPodcast'; from: string; accountId: string }
  | { type: 'ViewPodcast'; ownerId: string }
  | { type: 'ExpireContent' }
  | { type: 'DeletePodcast'; ownerId: string };

type CommandOf<Type extends PodcastCommand['type']> = Extract<PodcastCommand, { type: Type }>;

const answerLost: ErrorCode = 'script.answerLost';

function decide(command: PodcastCommand, podcast: Podcast): PodcastEvent[] {
  if (command.type === 'RequestScript')
    return podcast.request ? [] : [{ type: 'ScriptRequested', data: command.request }];
  if (command.type === 'StartScript') return start(command, podcast);
  if (!podcast.request) throw new AppError('podcast.missing');
  switch (command.type) {
    case 'RecordScript':
      if (podcast.script) return [];
      if (podcast.expired) throw new AppError('podcast.expired');
      return [{ type: 'ScriptGenerated', data: command.script }];
    case 'FailScript':
      if (podcast.script || podcast.expired) return [];
      if (podcast.failure === command.code && command.code !== answerLost) return [];
      return [{ type: 'ScriptFailed', data: { code: command.code, error: command.error } }];
    case 'EditScript':
      return edit(command, podcast);
    case 'RequestAudio':
      assertOwner(podcast, command.ownerId);
      return podcast.jobId === command.jobId ? [] : [{ type: 'AudioRequested', data: { jobId: command.jobId } }];
    case 'ClaimPodcast':
      return claim(command, podcast);
    case 'ViewPodcast':
      assertOwner(podcast, command.ownerId);
      return podcast.viewed ? [] : [{ type: 'PodcastViewed', data: {} }];
    case 'ExpireContent':
      return expire(podcast, podcast.request);
    case 'DeletePodcast':
      assertOwner(podcast, command.ownerId);
      return expire(podcast, podcast.request, { deleted: true });
  }
}

function expire(podcast: Podcast, { contentHash }: ScriptRequested, by: { deleted?: true } = {}): PodcastEvent[] {
  if (podcast.expired) return [];
  const { scriptHash, textBytes: bytes } = podcast;
  return [{ type: 'ContentExpired', data: { contentHash, scriptHash, released: [...podcast.texts], bytes, ...by } }];
}

/** A script without an article begins with its first version; a repetition changes nothing. */
function start({ request, edit: data }: CommandOf<'StartScript'>, podcast: Podcast): PodcastEvent[] {
  if (!podcast.request)
    return [
      { type: 'ScriptRequested', data: request },
      { type: 'ScriptEdited', data },
    ];
  assertOwner(podcast, request.ownerId);
  if (podcast.scriptHash !== data.scriptHash) throw new AppError('script.changed');
  return [];
}

function edit({ ownerId, edit: data }: CommandOf<'EditScript'>, podcast: Podcast): PodcastEvent[] {
  assertOwner(podcast, ownerId);
  if (podcast.expired) throw new AppError('podcast.expired');
  if (!podcast.scriptHash && podcast.request?.origin !== 'own') throw new AppError('podcast.unscripted');
  if (podcast.scriptHash === data.scriptHash) return [];
  const bytes = podcast.texts.includes(data.scriptHash) ? 0 : data.bytes;
  return [{ type: 'ScriptEdited', data: { ...data, bytes } }];
}

/** An anonymous session's podcast goes to the first account that presents the session's id. */
function claim(command: Extract<PodcastCommand, { type: 'ClaimPodcast' }>, podcast: Podcast): PodcastEvent[] {
  const { accountId, from } = command;
  if (podcast.ownerId === accountId) return [];
  assertOwner(podcast, from);
  return [{ type: 'PodcastClaimed', data: { accountId, from, bytes: podcast.textBytes } }];
}

/** Answers as for a missing podcast, so that other callers cannot detect that it exists. */
function assertOwner(podcast: Podcast, ownerId: string): void {
  if (podcast.ownerId !== ownerId) throw new AppError('podcast.missing');
}

function evolve(podcast: Podcast, { type, data }: PodcastEvent): Podcast {
  switch (type) {
    case 'ScriptRequested':
      return { ...podcast, request: data, ownerId: data.ownerId, texts: [data.contentHash], textBytes: data.bytes };
    case 'ScriptGenerated':
      return { ...withScript(podcast, data), script: data, failure: null };
    case 'ScriptFailed':
      return {
        ...podcast,
        failure: data.code,
        lostAnswers: podcast.lostAnswers + (data.code === answerLost ? 1 : 0),
      };
    case 'ScriptEdited':
      return withScript(podcast, data);
    case 'AudioRequested':
      return { ...podcast, jobId: data.jobId };
    case 'PodcastClaimed':
      return { ...podcast, ownerId: data.accountId };
    case 'PodcastViewed':
      return { ...podcast, viewed: true };
    case 'ContentExpired':
      return { ...podcast, expired: true };
  }
}

const withScript = (podcast: Podcast, { scriptHash, bytes }: { scriptHash: string; bytes: number }): Podcast => ({
  ...podcast,
  scriptHash,
  texts: [...new Set([...podcast.texts, scriptHash])],
  textBytes: podcast.textBytes + bytes,
});

/** Decider of the stream `podcast-{id}`. */
export const podcastDecider: Decider<PodcastCommand, PodcastEvent, Podcast> = {
  category: 'podcast',
  events: podcastEvents,
  initial: {
    request: null,
    ownerId: '',
    scriptHash: null,
    texts: [],
    textBytes: 0,
    script: null,
    lostAnswers: 0,
    failure: null,
    jobId: null,
    viewed: false,
    expired: false,
  },
  decide,
  evolve,
  ownerOf: ({ ownerId }) => (ownerId === '' ? null : ownerId),
};
