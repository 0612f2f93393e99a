import { z } from 'zod';
import { audioFormats } from '../jobs/audio-formats';
import { event, type EventOf, count } from '../kernel/event';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const show = { showId: z.string(), accountId: z.string() };
const episode = { ...show, episodeId: z.string() };
const token = { ...show, tokenId: z.string() };
const number = z.int().positive().nullable();

const showDetails = {
  title: z.string(),
  description: z.string(),
  author: z.string(),
  category: z.string(),
  /** BCP 47. */
  language: z.string(),
  explicit: z.boolean(),
  /** Who may claim the show in a directory; null: the feed names no owner. */
  ownerEmail: z.string().nullable(),
  /** Only subscribers with an address of their own can read it. */
  isPrivate: z.boolean(),
};
const personalDetails = ['title', 'description', 'author', 'ownerEmail'] as const;

const episodeDetails = {
  title: z.string(),
  notes: z.string(),
  season: number,
  number,
  /** The episode is in the feed from then on. */
  publishAt: z.iso.datetime(),
  /** Absent: it has none. */
  soundbite: z.object({ startMs: count, durationMs: count }).optional(),
  soundbiteTitle: z.string().optional(),
};
const personalEpisode = ['title', 'notes', 'soundbiteTitle'] as const;

const episodeAudio = {
  jobId: z.string(),
  contentHash: sha256,
  /** SHA-256 of the audio as served, in lower-case hex; `contentHash` also covers the salt. */
  audioSha256: sha256,
  /** Its cues and chapters; null: it has neither. */
  textsHash: sha256.nullable(),
  cues: count,
  chapters: count,
  bytes: count,
  durationMs: count,
  format: z.enum(audioFormats),
};

/** The cover in one size, as a JPEG file. */
const coverFile = z.object({
  side: z.int().positive().meta({ description: 'Pixels.' }),
  contentHash: sha256,
  bytes: count,
});

/** Content of the cover before it that the show no longer needs, and the size of that whole cover. */
const formerCover = { released: z.array(sha256), formerBytes: count };

/** A show, its episodes and the private addresses of its feed. Texts are sealed under the key of the account. */
export const showEvents = {
  /** `guid` is that of the feed in the podcast namespace, and stays when the server moves. */
  ShowCreated: event(1, z.object({ ...show, guid: z.uuid(), ...showDetails }), personalDetails),
  ShowUpdated: event(1, z.object({ ...show, ...showDetails }), personalDetails),
  /** Removes the listed episodes too. */
  ShowDeleted: event(1, z.object({ ...show, episodeIds: z.array(z.string()) })),
  /** `files`: smallest first. */
  ShowCoverChanged: event(1, z.object({ ...show, files: z.array(coverFile).min(1), ...formerCover })),
  ShowCoverRemoved: event(1, z.object({ ...show, ...formerCover })),
  EpisodeAdded: event(1, z.object({ ...episode, ...episodeAudio, ...episodeDetails }), personalEpisode),
  EpisodeUpdated: event(1, z.object({ ...episode, ...episodeDetails }), personalEpisode),
  /** Its damaged audio was assembled again with other bytes; `released`: content that the show no longer needs. */
  EpisodeAudioRestored: event(
    1,
    z.object({ ...episode, ...episodeAudio, lostHash: sha256, released: z.array(sha256) }),
  ),
  EpisodeRemoved: event(1, z.object(episode)),
  /** The content of a removed episode was deleted after its retention period. */
  EpisodeContentReleased: event(1, z.object({ ...episode, released: z.array(sha256) })),
  /** `hash`: SHA-256 of the token in the address, which is returned once and not stored. */
  FeedTokenIssued: event(1, z.object({ ...token, hash: sha256, name: z.string() }), ['name']),
  FeedTokenRevoked: event(1, z.object(token)),
};
export type ShowEvent = EventOf<typeof showEvents>;
export type ShowData<Type extends ShowEvent['type']> = Extract<ShowEvent, { type: Type }>['data'];

export const showDetailsSchema = z.object(showDetails);
export type ShowDetails = z.infer<typeof showDetailsSchema>;
export const coverFileSchema = coverFile;
export type CoverFile = z.infer<typeof coverFileSchema>;
export const episodeDetailsSchema = z.object(episodeDetails);
export type EpisodeDetails = z.infer<typeof episodeDetailsSchema>;
export const episodeAudioSchema = z.object(episodeAudio);
export type EpisodeAudio = z.infer<typeof episodeAudioSchema>;
