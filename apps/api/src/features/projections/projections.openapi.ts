import { poisonReportSchema, projectionDetailsSchema } from './projection-reads';
import { publicProjectionSchema } from './public-projection';
import { z } from 'zod';
import type { RouteDescription } from '../../platform/openapi/describes';
import { answerOf } from '../../platform/openapi/envelope';

const tag = 'Admin';
const accepted = { 202: answerOf(projectionDetailsSchema) };
const known = { tag, answers: accepted, errors: ['projection.missing'] } as const;
const poisoned = { tag, answers: accepted, errors: ['projection.missing', 'projection.notPoisoned'] } as const;

export const projectionRoutes = {
  list: {
    summary: 'Lists projections with their status',
    tag,
    answers: { 200: answerOf(z.array(publicProjectionSchema)) },
  },
  one: {
    summary: 'Retrieves a projection with its skipped events',
    tag,
    answers: { 200: answerOf(projectionDetailsSchema) },
    errors: ['projection.missing'],
  },
  poison: {
    summary: 'Retrieves the poison event of a projection',
    description: 'Omits the event’s content. `poison` is null if no event stops the projection.',
    tag,
    answers: { 200: answerOf(poisonReportSchema) },
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
  rollback: {
    summary: 'Serves the previous rows of a projection',
    description:
      'Brings the rows before the last rebuild up to date beside the current ones, then switches to them; the current rows become the previous ones. They must be of the current version. Changes nothing while a rebuild runs, and can be canceled like one.',
    ...known,
    errors: ['projection.missing', 'projection.paused', 'projection.noPreviousRows'],
  },
  cancelRebuild: {
    summary: 'Cancels a rebuild or rollback',
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
