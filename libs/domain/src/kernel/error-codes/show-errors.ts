import { maxCoverSide, maxEpisodes, maxFeedTokens, maxShows, minCoverSide } from '../../limits/show-limits';
import type { ErrorKind } from './error-kind';

/** Errors of shows and their feeds. */
export const showErrors = {
  'show.missing': { kind: 'missing', message: 'Show not found.' },
  'show.tooMany': { kind: 'tooLarge', message: `An account has at most ${maxShows} shows. Delete one first.` },
  'show.full': { kind: 'tooLarge', message: `A show has at most ${maxEpisodes} episodes. Remove one first.` },
  'show.tooManySubscribers': {
    kind: 'tooLarge',
    message: `A show has at most ${maxFeedTokens} private subscribers. Revoke one first.`,
  },
  'episode.missing': { kind: 'missing', message: 'Episode not found.' },
  'episode.soundbiteBeyondEnd': {
    kind: 'invalid',
    message: 'The soundbite ends after the audio. Start it earlier or make it shorter.',
  },
  'episode.noTranscript': { kind: 'missing', message: 'This episode has no transcript and no chapters.' },
  'subscriber.missing': { kind: 'missing', message: 'This subscriber does not exist, or was revoked.' },
  'cover.notImage': { kind: 'invalid', message: 'This is not a complete image: send a PNG or JPEG file.' },
  'cover.tooComplex': {
    kind: 'invalid',
    message: 'This image takes too long to decode: save it as a baseline JPEG or a PNG file.',
  },
  'cover.wrongSize': {
    kind: 'invalid',
    message: `A cover is a square of ${minCoverSide} to ${maxCoverSide} pixels on each side.`,
  },
  'oembed.unknownAddress': { kind: 'missing', message: 'This address is no public episode of this server.' },
} as const satisfies Record<string, { kind: ErrorKind; message: string }>;
