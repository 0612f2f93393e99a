import type { RouteDescription } from '../../../platform/openapi/describes';
import { oembedSchema } from './oembeds';

const tag = 'Shows';
const media = ['text/html'];
const page = {
  200: { description: 'The page.', media },
  404: { description: 'A page stating that nothing is public at this address.', media },
  410: { description: 'A page stating that an administrator hid it.', media },
};

export const pageRoutes = {
  show: {
    summary: 'Serves the public page of a show',
    description: 'A private show has none. `before` is the time of the last episode of the page before.',
    tag,
    answers: page,
  },
  episode: { summary: 'Serves the public page of an episode', tag, answers: page },
  embed: { summary: 'Serves an embeddable player for an episode', tag, answers: page },
} as const satisfies Record<string, RouteDescription>;

export const oembedRoutes = {
  one: {
    summary: 'Describes how to embed an episode (oEmbed)',
    description: 'The response has the form of oEmbed, without an envelope.',
    tag,
    answers: { 200: oembedSchema },
    errors: ['oembed.unknownAddress', 'show.missing', 'episode.missing', 'publication.hidden'],
  },
} as const satisfies Record<string, RouteDescription>;
