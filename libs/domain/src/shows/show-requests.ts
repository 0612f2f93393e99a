import { z } from 'zod';
import { charactersIn } from '../kernel/characters';
import { pageQuery } from '../kernel/requests/page-query';
import { isVisible, notInLines, notInXml, visibleWithout, without } from '../kernel/requests/visible-text';
import {
  maxEpisodeNumber,
  maxSoundbiteSeconds,
  maxShowTextCharacters,
  maxShowTitleCharacters,
  maxSubscriberNameCharacters,
  minSoundbiteSeconds,
  maxShowsPage,
  maxSoundbiteStartSeconds,
} from '../limits/show-limits';
import { showCategories } from './show-categories';

/** RFC 5321, 4.5.3.1.1; RFC 1035, 2.3.1: no label of a host begins or ends with a hyphen. */
const isDeliverable = (email: string): boolean => {
  const at = email.lastIndexOf('@');
  return (
    at <= 64 &&
    !email
      .slice(at + 1)
      .split('.')
      .some((label) => /^-|-$/.test(label))
  );
};

const line = (max: number, what: string) => {
  const rule = `${what} must have 1 to ${max} characters, none of them a control character`;
  return z
    .string(rule)
    .trim()
    .refine((text) => isVisible(text) && charactersIn(text) <= max, rule)
    .regex(without(notInLines), rule)
    .meta({ minLength: 1, maxLength: max, pattern: visibleWithout(notInLines) });
};
const text = (max: number) => {
  const rule = `Must have at most ${max} characters, none of them a control character`;
  return z
    .string(rule)
    .refine((value) => charactersIn(value) <= max, rule)
    .regex(without(notInXml), rule)
    .meta({ maxLength: max, description: 'Plain text; addresses that begin with http become links.' });
};
const whole = z
  .int(`Must be a whole number from 1 to ${maxEpisodeNumber}`)
  .min(1, `Must be a whole number from 1 to ${maxEpisodeNumber}`)
  .max(maxEpisodeNumber, `Must be a whole number from 1 to ${maxEpisodeNumber}`)
  .nullable();

const showFields = {
  title: line(maxShowTitleCharacters, 'The title'),
  description: text(maxShowTextCharacters)
    .refine(isVisible, 'A description is required')
    .meta({ minLength: 1, pattern: visibleWithout(notInXml) }),
  author: line(maxShowTitleCharacters, 'The author'),
  category: z
    .enum(showCategories, 'Must be a category of Apple Podcasts, such as “Arts > Books”')
    .meta({ id: 'ShowCategory', description: 'A category of Apple Podcasts.', examples: ['Technology'] }),
  language: z
    .string()
    .max(35)
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/, 'Must be a language tag, such as en or pt-BR')
    .meta({ description: 'BCP 47.', examples: ['en'] }),
  explicit: z.boolean('Must be true or false'),
  ownerEmail: z
    .email('Must be an email address')
    .max(254)
    .refine(isDeliverable, 'Must be an email address')
    .nullable()
    .meta({
      description: 'Directories ask it to claim the show. It is public in the feed; null: the feed names none.',
    }),
  isPrivate: z
    .boolean('Must be true or false')
    .meta({ description: 'Only subscribers with an address of their own can read the feed; there is no page.' }),
};

/** `POST /api/shows` */
export const createShowSchema = z.strictObject({
  ...showFields,
  explicit: showFields.explicit.default(false),
  ownerEmail: showFields.ownerEmail.default(null),
  isPrivate: showFields.isPrivate.default(false),
});
export type CreateShowRequest = z.infer<typeof createShowSchema>;

/** `PATCH /api/shows/{showId}`: absent fields stay. */
export const updateShowSchema = z.strictObject(showFields).partial();
export type UpdateShowRequest = z.infer<typeof updateShowSchema>;

/** A time in milliseconds, so that equal moments have equal texts. */
const moment = z.iso
  .datetime({ offset: true, error: 'Must be a date and time, such as 2026-12-01T08:00:00Z' })
  .transform((at) => new Date(at).toISOString())
  .meta({ description: 'From then on the episode is in the feed.' });

const lengthRule = `Must be ${minSoundbiteSeconds} to ${maxSoundbiteSeconds} seconds`;

const startRule = `Must be 0 to ${maxSoundbiteStartSeconds} seconds`;

export const soundbiteSchema = z
  .strictObject({
    startSeconds: z.number(startRule).min(0, startRule).max(maxSoundbiteStartSeconds, startRule),
    durationSeconds: z.number(lengthRule).min(minSoundbiteSeconds, lengthRule).max(maxSoundbiteSeconds, lengthRule),
    title: line(maxShowTitleCharacters, 'The title of the soundbite'),
  })
  .meta({ description: 'A passage that apps can play as a preview.' });

const episodeFields = {
  title: line(maxShowTitleCharacters, 'The title'),
  notes: text(maxShowTextCharacters),
  season: whole,
  number: whole,
  publishAt: moment,
  soundbite: soundbiteSchema.nullable(),
};

/** `POST /api/shows/{showId}/episodes` */
export const addEpisodeSchema = z.strictObject({
  jobId: z.string('Choose finished audio').min(1).max(100).meta({ description: 'A completed job of the account.' }),
  title: episodeFields.title,
  notes: episodeFields.notes.default(''),
  season: episodeFields.season.default(null),
  number: episodeFields.number.default(null),
  publishAt: episodeFields.publishAt.optional().meta({ description: 'Default: now.' }),
  soundbite: episodeFields.soundbite.default(null),
});
export type AddEpisodeRequest = z.infer<typeof addEpisodeSchema>;

/** `PATCH /api/shows/{showId}/episodes/{episodeId}`: absent fields stay. */
export const updateEpisodeSchema = z.strictObject(episodeFields).partial();
export type UpdateEpisodeRequest = z.infer<typeof updateEpisodeSchema>;

/** `POST /api/shows/{showId}/subscribers` */
export const addSubscriberSchema = z.strictObject({
  name: line(maxSubscriberNameCharacters, 'The name').meta({ description: 'For its owner: who subscribes.' }),
});
export type AddSubscriberRequest = z.infer<typeof addSubscriberSchema>;

export const showsQuerySchema = z.strictObject(pageQuery(maxShowsPage, 50));
export type ShowsQuery = z.infer<typeof showsQuerySchema>;
