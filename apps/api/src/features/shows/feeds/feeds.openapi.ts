import { coverSizes } from '../../../media/covers/covers';
import type { RouteDescription } from '../../../platform/openapi/describes';
import { z } from 'zod';
import { transcriptSchema, wordsQuery } from '../../jobs/public';

/** Not strict: podcast apps and their prefixes add parameters of their own. */
export const episodeFileQuerySchema = z.object(wordsQuery);
export type EpisodeFileQuery = z.infer<typeof episodeFileQuerySchema>;

const tag = 'Shows';
const feed = {
  200: {
    description: 'The feed.',
    media: ['application/rss+xml'],
    headers: ['ETag', 'Last-Modified'],
  },
  304: { description: 'The feed matches If-None-Match or If-Modified-Since; no body is sent.', headers: ['ETag'] },
};
const media = ['audio/mpeg', 'audio/wav', 'text/vtt', 'application/x-subrip', 'application/json+chapters'];
const file = {
  200: { description: 'The complete file.', schema: transcriptSchema, media, headers: ['ETag', 'Accept-Ranges'] },
  206: {
    description: 'The requested range of the audio.',
    media: media.slice(0, 2),
    headers: ['ETag', 'Accept-Ranges', 'Content-Range'],
  },
  304: { description: 'The audio matches If-None-Match; no body is sent.' },
};
const coverFiles = coverSizes.map((size) => `\`${size}.png\``).join(', ');
const cover = {
  200: { description: 'A square image.', media: ['image/png', 'image/jpeg'], headers: ['ETag'] },
  304: { description: 'The cover matches If-None-Match; no body is sent.' },
};
const fileErrors = [
  'publication.hidden',
  'show.missing',
  'episode.missing',
  'episode.noTranscript',
  'content.lost',
  'request.rangeInvalid',
] as const;

export const feedRoutes = {
  feed: {
    summary: 'Serves the feed of a show',
    description:
      'RSS with the namespaces of Apple and of the podcast index. `feed` is the id of the show with `.xml`. Episodes are in it from their `publishAt` on.',
    tag,
    answers: feed,
    errors: ['show.missing', 'publication.hidden'],
  },
  privateFeed: {
    summary: 'Serves the feed of a show to a private subscriber',
    description: '`feed` is the token of the subscriber with `.xml`. A revoked token is 404 at once.',
    tag,
    answers: feed,
    errors: ['show.missing', 'publication.hidden'],
  },
  cover: {
    summary: 'Serves the cover of a show',
    description: `The feed and \`coverUrl\` of the show name the file: of an uploaded cover a JPEG file, whose name changes with it; else one of ${coverFiles}, drawn from the title.`,
    tag,
    answers: cover,
    errors: ['show.missing', 'publication.hidden', 'content.lost', 'request.notFound'],
  },
  privateCover: {
    summary: 'Serves the cover of a show to a private subscriber',
    description: 'As the public cover, for feeds that need a token.',
    tag,
    answers: cover,
    errors: ['show.missing', 'publication.hidden', 'content.lost', 'request.notFound'],
  },
  file: {
    summary: 'Serves audio, transcript or chapters of an episode',
    description:
      '`file` is `audio.mp3` or `audio.wav`, `transcript.vtt`, `transcript.srt`, `transcript.json` or `chapters.json`.',
    tag,
    answers: file,
    errors: fileErrors,
  },
  privateFile: {
    summary: 'Serves audio, transcript or chapters of an episode to a private subscriber',
    tag,
    answers: file,
    errors: fileErrors,
  },
} as const satisfies Record<string, RouteDescription>;
