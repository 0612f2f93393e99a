import { count } from '@duetcast/domain/kernel/fields';
import { maxSoundBytes, maxSoundMs, maxSounds } from '@duetcast/domain/limits/sound-limits';
import { z } from 'zod';
import type { RouteDescription } from '../../platform/openapi/describes';
import { answerOf } from '../../platform/openapi/envelope';
import { soundSchema } from './library/sound-library';

const media = ['audio/mpeg', 'audio/wav'];

export const soundRoutes = {
  list: {
    summary: 'Lists sounds',
    description:
      'Music for intros, outros and beds under speech: built-in sounds, free of royalties, and those of the account.',
    tag: 'Audio',
    answers: {
      200: answerOf(
        z.object({ sounds: z.array(soundSchema), limit: count.meta({ description: 'Maximum number of uploads.' }) }),
      ),
    },
  },
  add: {
    summary: 'Uploads a sound',
    description: `Send a WAV or MP3 file of at most ${maxSoundBytes} bytes and ${maxSoundMs / 60_000} minutes. An account keeps at most ${maxSounds}; the same file again is the same sound. Sounds are not charged.`,
    tag: 'Audio',
    bodyMedia: media,
    answers: { 200: answerOf(z.object({ id: z.string() })) },
    errors: ['sound.notAudio', 'sound.tooLong', 'sound.libraryFull', 'request.tooLarge', 'request.mediaType'],
  },
  remove: {
    summary: 'Deletes an uploaded sound',
    description: 'Audio that was made with it stays as it is.',
    tag: 'Audio',
    answers: { 200: answerOf(z.object({ id: z.string() })) },
  },
  audio: {
    summary: 'Plays a sound',
    tag: 'Audio',
    answers: {
      200: { description: 'The audio.', media, headers: ['ETag', 'Accept-Ranges'] },
      206: { description: 'The requested range.', media, headers: ['ETag', 'Accept-Ranges', 'Content-Range'] },
      304: { description: 'Not modified.', headers: ['ETag', 'Accept-Ranges'] },
    },
    errors: ['sound.missing', 'request.rangeInvalid'],
  },
} as const satisfies Record<string, RouteDescription>;
