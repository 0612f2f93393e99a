import { jobStatuses } from '@duetcast/domain/jobs/job-statuses';
import { time } from '@duetcast/domain/kernel/fields';
import { publicJobSchema } from '@duetcast/projections/jobs/public-job';
import { publicLogEntrySchema } from '@duetcast/projections/jobs/public-log-entry';
import { z } from 'zod';
import { jobTimesSchema } from '../queries/job-reads';
import { jobScriptSchema } from '../queries/job-script';
import type { RouteDescription } from '../../../platform/openapi/describes';
import { answerOf, listOf } from '../../../platform/openapi/envelope';

const contentNote = '`null`, like `title` and `partTimes`, while the content store does not respond.';

const jobWithChaptersSchema = publicJobSchema
  .extend({
    title: z.string().nullable(),
    chapters: jobTimesSchema.shape.chapters.nullable().meta({ description: contentNote }),
    partTimes: jobTimesSchema.shape.partTimes.nullable(),
    hidden: z
      .object({ at: time, reason: z.string() })
      .optional()
      .meta({ description: 'Set while an administrator hides the public link, with the reason.' }),
  })
  .meta({ id: 'JobWithChapters' });

const jobFacts = { jobId: z.string(), status: z.enum(jobStatuses) };

const acceptedExample = { jobId: '7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90', status: 'pending' };

/** A 202 response. */
export const acceptedSchema = answerOf(z.object({ ...jobFacts, progress: z.number().optional() }), {
  ...jobFacts,
  progress: z.number().optional(),
}).meta({
  id: 'Accepted',
  description: 'The job was accepted and has not finished yet.',
  examples: [{ success: true, data: acceptedExample, ...acceptedExample }],
});

const changedJobSchema = answerOf(publicJobSchema, jobFacts);
export const audioMedia = ['audio/mpeg', 'audio/wav'];
export const audioHeaders = ['ETag', 'Accept-Ranges', 'Content-Disposition'];

export const jobRoutes = {
  list: { summary: 'Lists jobs, newest first', tag: 'Jobs', answers: { 200: listOf(publicJobSchema) } },
  log: { summary: 'Lists the job log', tag: 'Jobs', answers: { 200: listOf(publicLogEntrySchema) } },
  one: {
    summary: 'Retrieves a job',
    tag: 'Jobs',
    answers: { 200: answerOf(jobWithChaptersSchema) },
    errors: ['job.missing'],
  },
  script: {
    summary: 'Retrieves the script of a job',
    description:
      'Returns the spoken segments in a form that you can edit and submit as a new compilation. Unchanged segments reuse their stored audio.',
    tag: 'Jobs',
    answers: { 200: answerOf(jobScriptSchema) },
    errors: ['job.missing', 'job.noScript', 'job.scriptExpired', 'content.lost', 'store.deleted', 'store.incomplete'],
  },
  cancel: {
    summary: 'Cancels a job',
    tag: 'Jobs',
    answers: { 200: changedJobSchema },
    errors: ['job.missing', 'job.finished'],
  },
  retry: {
    summary: 'Retries a failed or cancelled job',
    description: 'Reserves the characters of the job again and keeps the segments that were already rendered.',
    tag: 'Jobs',
    answers: { 202: changedJobSchema },
    errors: ['job.missing', 'job.notFailed', 'job.outputExpired', 'usage.limitExceeded', 'content.missing'],
  },
  output: {
    summary: 'Downloads the audio of a job',
    tag: 'Jobs',
    answers: {
      200: { description: 'The complete audio.', media: audioMedia, headers: audioHeaders },
      202: acceptedSchema,
      206: {
        description: 'The requested byte range.',
        media: audioMedia,
        headers: [...audioHeaders, 'Content-Range'],
      },
      304: { description: 'The audio matches If-None-Match; no body is sent.' },
    },
    errors: [
      'job.missing',
      'job.noOutput',
      'job.outputExpired',
      'content.lost',
      'request.preconditionFailed',
      'request.rangeInvalid',
    ],
  },
} as const satisfies Record<string, RouteDescription>;
