import { actorSchema } from '@duetcast/domain/kernel/event';
import { count, time } from '@duetcast/domain/kernel/fields';
import { administratorEventSchema } from '@duetcast/projections/events/public-event';
import { z } from 'zod';
import type { ProjectionReads } from './projection-reads';
import { publicStates, type PublicProjection } from './public-projection';
import type { RouteDescription } from '../../platform/openapi/describes';
import { answerOf } from '../../platform/openapi/envelope';

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
      'While `rebuilding`, a projection keeps serving and updating its current rows if an administrator requested the rebuild. `poisoned`: an event that cannot be folded stops it. `failed`: a store is unavailable; retries are automatic. `stopped`: no process runs it.',
  }),
  position: z.string().nullable(),
  head: z.string().nullable().meta({ description: 'Position of the newest event in the store.' }),
  lagMs: z.number().nullable().meta({
    description:
      'Milliseconds from the last event to its folding while `running`; otherwise the time since the last folded event. Null if unknown.',
  }),
  eventsFolded: count.meta({ description: 'Events folded since the process that runs the projection started.' }),
  eventsPerSecond: z.number().nonnegative().meta({ description: 'Average over the last few seconds.' }),
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
  isPoisoned: z.boolean().meta({ description: 'True if an event stops the projection or stopped its last rebuild.' }),
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
  poison: z.object({ message: z.string(), at: time, event: administratorEventSchema }).nullable(),
}) satisfies z.ZodType<Poison>;

const accepted = { 202: answerOf(oneSchema) };
const known = { tag, answers: accepted, errors: ['projection.missing'] } as const;
const poisoned = { tag, answers: accepted, errors: ['projection.missing', 'projection.notPoisoned'] } as const;

export const projectionRoutes = {
  list: { summary: 'Lists projections with their status', tag, answers: { 200: answerOf(z.array(listedSchema)) } },
  one: {
    summary: 'Retrieves a projection with its skipped events',
    tag,
    answers: { 200: answerOf(oneSchema) },
    errors: ['projection.missing'],
  },
  poison: {
    summary: 'Retrieves the poison event of a projection',
    description: 'Omits the event’s content. `poison` is null if no event stops the projection.',
    tag,
    answers: { 200: answerOf(poisonSchema) },
    errors: ['projection.missing'],
  },
  pause: {
    summary: 'Pauses a projection',
    description:
      'Keeps serving the current rows without updating them until the projection is resumed, also across restarts. A rebuild waits and starts over after the resume.',
    ...known,
  },
  resume: { summary: 'Resumes a paused projection', ...known },
  rebuild: {
    summary: 'Rebuilds a projection',
    description:
      'Builds new rows beside the current ones, which stay available and up to date, then switches to the new rows.',
    ...known,
    errors: ['projection.missing', 'projection.paused'],
  },
  cancelRebuild: {
    summary: 'Cancels a rebuild',
    description: 'Keeps the current rows.',
    ...known,
    errors: ['projection.missing', 'projection.notRebuilding'],
  },
  skip: {
    summary: 'Skips the poison event of a projection',
    description:
      'Leaves the event out of the projection, now and in every later rebuild. Pass `eventId` to make sure that only the event you inspected is skipped.',
    ...poisoned,
  },
  retry: { summary: 'Retries the poison event of a projection', ...poisoned },
} as const satisfies Record<string, RouteDescription>;
