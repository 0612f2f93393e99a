import { z } from 'zod';
import { event, type EventOf } from '../kernel/event';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().nonnegative();

/** `generate`: the full script of an account; `preview`: the demo; `own`: its author wrote it, without an article. */
export const podcastOrigins = ['generate', 'preview', 'own'] as const;
export type PodcastOrigin = (typeof podcastOrigins)[number];

/** Events of one podcast. Article and script are in the content store; events contain their SHA-256 and counts. */
export const podcastEvents = {
  ScriptRequested: event(
    1,
    z.object({
      podcastId: z.string(),
      /** An account, or `session:` and the public id of an anonymous session. */
      ownerId: z.string(),
      /** UTF-16 code units of the article as sent. */
      characters: count,
      contentHash: sha256,
      bytes: count,
      origin: z.enum(podcastOrigins),
    }),
  ),
  ScriptGenerated: event(
    1,
    z.object({
      scriptHash: sha256,
      bytes: count,
      segments: z.int().positive(),
      tokensUsed: count,
      /** The model's name, or `local`. */
      model: z.string(),
      /** ISO 639-1, or `und`. */
      language: z.string(),
    }),
  ),
  ScriptFailed: event(1, z.object({ code: z.string(), error: z.string() })),
  /** `bytes`: size of this version; 0 if an earlier one is the same. */
  ScriptEdited: event(
    1,
    z.object({
      scriptHash: sha256,
      bytes: count,
      segments: z.int().positive(),
      /** Numbers of the lines that are new or changed since the version before, from 1; absent: unknown, also below. */
      changed: z.array(z.int().positive()).optional(),
      /** Lines of the version before that are gone or changed. */
      removed: count.optional(),
    }),
  ),
  /** A job makes audio of the latest version. */
  AudioRequested: event(1, z.object({ jobId: z.string() })),
  /** `bytes`: size of the article and of all versions, also below. */
  PodcastClaimed: event(1, z.object({ accountId: z.string(), from: z.string(), bytes: count })),
  PodcastViewed: event(1, z.object({})),
  /** Article and script were deleted; `released` includes every version of the script. */
  ContentExpired: event(
    1,
    z.object({
      contentHash: sha256,
      scriptHash: sha256.nullable(),
      released: z.array(sha256),
      bytes: count,
      /** Its owner deleted the podcast; absent: retention did. */
      deleted: z.literal(true).optional(),
    }),
  ),
};
export type PodcastEvent = EventOf<typeof podcastEvents>;
type DataOf<Type extends PodcastEvent['type']> = Extract<PodcastEvent, { type: Type }>['data'];
export type ScriptRequested = DataOf<'ScriptRequested'>;
export type ScriptGenerated = DataOf<'ScriptGenerated'>;
export type ScriptEdited = DataOf<'ScriptEdited'>;
