import { actorSchema } from '@duetcast/domain/kernel/event';
import { z } from 'zod';
import type { ProjectionReads } from './projection-reads';
import { publicStates, type PublicProjection } from './public-projection';
import type { RouteDescription } from '../../platform/openapi/describes';
import { adminEventSchema } from '../admin/public';
import { answerOf, count, time } from '../../platform/openapi/envelope';

const tag = 'Admin';
const place = z.object({
  id: z.string(),
  position: z.string(),
  stream: z.string(),
  revision: count,
  type: z.string(),
});
const share = z.number().min(0).max(1).nullable();

const projectionFields = {
  name: z.string(),
  version: z.int().positive(),
  state: z.enum(publicStates).meta({
    description:
      'A projection that is `rebuilding` at the wish of an administrator is served and followed meanwhile. `failed`: a store does not answer; it is tried again by itself. `stopped`: no process runs it.',
  }),
  position: z.string().nullable(),
  head: z.string().nullable().meta({ description: 'Position of the newest event of all.' }),
  lagMs: z.number().nullable().meta({
    description: 'Age of the last event when it was folded, or of what is still to be folded; null: not known.',
  }),
  eventsFolded: count.meta({ description: 'By the process that runs it, since it started.' }),
  eventsPerSecond: z.number().nonnegative().meta({ description: 'Over the last seconds.' }),
  lastError: z.object({ message: z.string(), at: time, event: place.nullable() }).nullable(),
  rebuild: z
    .object({
      startedAt: time,
      eventsFolded: count,
      eventsPerSecond: z.number().nonnegative(),
      position: z.string().nullable(),
      share,
      secondsLeft: z.number().nullable(),
    })
    .nullable(),
  isPoisoned: z.boolean().meta({ description: 'An event stops it, or stopped its last rebuild.' }),
};
const listedSchema = z.object(projectionFields).meta({ id: 'Projection' }) satisfies z.ZodType<PublicProjection>;

type One = Awaited<ReturnType<ProjectionReads['one']>>;
const oneSchema = z
  .object({
    ...projectionFields,
    skipped: z.array(
      z.object({
        eventId: z.string(),
        position: z.string(),
        stream: z.string(),
        eventType: z.string(),
        reason: z.string(),
        at: time,
        actor: actorSchema,
      }),
    ),
  })
  .meta({ id: 'ProjectionDetails' }) satisfies z.ZodType<One>;

type Poison = Awaited<ReturnType<ProjectionReads['poison']>>;
const poisonSchema = z.object({
  name: z.string(),
  poison: z.object({ message: z.string(), at: time, event: adminEventSchema }).nullable(),
}) satisfies z.ZodType<Poison>;

const accepted = { 202: answerOf(oneSchema) };
const known = { tag, answers: accepted, errors: ['projection.missing'] } as const;
const poisoned = { tag, answers: accepted, errors: ['projection.missing', 'projection.notPoisoned'] } as const;

export const projectionRoutes = {
  list: { summary: 'Lists the projections and how they fare', tag, answers: { 200: answerOf(z.array(listedSchema)) } },
  one: {
    summary: 'Shows a projection, and the events that it passes over',
    tag,
    answers: { 200: answerOf(oneSchema) },
    errors: ['projection.missing'],
  },
  poison: {
    summary: 'Shows the event that stops a projection',
    description: 'Without content; null: none does.',
    tag,
    answers: { 200: answerOf(poisonSchema) },
    errors: ['projection.missing'],
  },
  pause: {
    summary: 'Pauses a projection',
    description: 'Its rows are served as they are, until it is resumed; also across restarts. A rebuild waits.',
    ...known,
  },
  resume: { summary: 'Lets a paused projection go on', ...known },
  rebuild: {
    summary: 'Builds the rows of a projection anew',
    description: 'Beside those that are served, which follow on; the new ones then take their place.',
    ...known,
    errors: ['projection.missing', 'projection.paused'],
  },
  cancelRebuild: {
    summary: 'Stops a rebuild',
    description: 'The rows that are served stay.',
    ...known,
    errors: ['projection.missing', 'projection.notRebuilding'],
  },
  skip: {
    summary: 'Passes over the event that stops a projection',
    description:
      'The projection is as if the event had never been, now and in every later rebuild. Give the `eventId` that you looked at: another one is not skipped.',
    ...poisoned,
  },
  retry: { summary: 'Tries the event that stops a projection again', ...poisoned },
} as const satisfies Record<string, RouteDescription>;
