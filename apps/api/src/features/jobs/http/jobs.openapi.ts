import { audioFormats, jobTypes } from '@duetcast/domain/jobs/job-events';
import { jobStatuses } from '@duetcast/domain/jobs/job-statuses';
import type { PublicJob } from '@duetcast/projections/jobs/public-job';
import type { PublicLogEntry } from '@duetcast/projections/jobs/public-log-entry';
import { z } from 'zod';
import type { Chapter } from '../queries/job-reads';
import type { JobScript } from '../queries/job-script';
import type { RouteDescription } from '../../../platform/openapi/describes';
import { answerOf, count, listOf, position, time } from '../../../platform/openapi/envelope';

const steps = [
  'job_created',
  'downloading_chunks',
  'tts_processing',
  'assembling',
  'completed',
  'failed',
  'cancelled',
] as const;
const logStatuses = ['pending', 'downloading', 'processing', 'success', 'failure'] as const;

export const jobSchema = z
  .object({
    id: z.string(),
    jobId: z.string(),
    token_id: z.string().nullable(),
    type: z.enum(jobTypes),
    status: z.enum(jobStatuses),
    progress: z.number().min(0).max(1),
    createdAt: time,
    completedAt: time.nullable(),
    outputUrl: z.string().nullable(),
    error: z.string().nullable(),
    errorCode: z.string().nullable(),
    attempt: z.int().positive(),
    shareId: z
      .string()
      .nullable()
      .meta({ description: 'Id of the public link to the output, or null if the job is not shared.' }),
    jobDetails: z.object({
      domain: z.string(),
      segmentsTotal: count,
      segmentsCompleted: count,
      charactersTotal: count,
      totalCharactersProcessed: count,
      currentStep: z.enum(steps),
    }),
    metadata: z
      .object({
        duration: z.number().meta({ description: 'Length of the audio in seconds.' }),
        fileSize: count,
        format: z.enum(audioFormats),
      })
      .nullable(),
    position,
  })
  .meta({ id: 'Job' }) satisfies z.ZodType<PublicJob>;

export const chapterSchema = z.object({
  title: z.string(),
  startSeconds: z.number(),
  endSeconds: z.number(),
}) satisfies z.ZodType<Chapter>;

const jobWithChaptersSchema = z
  .object({ ...jobSchema.shape, title: z.string().nullable(), chapters: z.array(chapterSchema) })
  .meta({ id: 'JobWithChapters' });

const logEntrySchema = z
  .object({
    job_id: z.string(),
    token_id: z.string().nullable(),
    type: z.enum(jobTypes),
    domain: z.string(),
    timestamp: time,
    status: z.enum(logStatuses),
    processing_ms: z.number().nullable(),
    url: z.string().nullable(),
    error: z.string().nullable(),
    position,
  })
  .meta({ id: 'LogEntry' }) satisfies z.ZodType<PublicLogEntry>;

const scriptSchema = z
  .object({
    title: z.string(),
    domain: z.string(),
    format: z.enum(audioFormats),
    segments: z.array(
      z.object({
        role: z.enum(['intro', 'segment', 'outro']),
        text: z.string(),
        voice_id: z.string(),
        provider: z.string(),
        speaker: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'JobScript' }) satisfies z.ZodType<JobScript>;

const jobFacts = { jobId: z.string(), status: z.enum(jobStatuses) };

/** A 202 response. */
export const acceptedSchema = answerOf(z.object({ ...jobFacts, progress: z.number().optional() }), {
  ...jobFacts,
  progress: z.number().optional(),
}).meta({ id: 'Accepted', description: 'The job was accepted and has not finished yet.' });

const changedJobSchema = answerOf(jobSchema, jobFacts);
export const audioMedia = ['audio/mpeg', 'audio/wav'];
export const audioHeaders = ['ETag', 'Accept-Ranges', 'Content-Disposition'];

export const jobRoutes = {
  list: { summary: 'Lists jobs, newest first', tag: 'Jobs', answers: { 200: listOf(jobSchema) } },
  log: { summary: 'Lists the job log', tag: 'Jobs', answers: { 200: listOf(logEntrySchema) } },
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
    answers: { 200: answerOf(scriptSchema) },
    errors: ['job.missing', 'job.noScript', 'job.scriptExpired'],
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
    errors: ['job.missing', 'job.noOutput', 'job.outputExpired', 'request.rangeInvalid'],
  },
} as const satisfies Record<string, RouteDescription>;
