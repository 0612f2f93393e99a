import { audioFormats } from '@duetcast/domain/jobs/audio-formats';
import { jobStatuses, jobTypes } from '@duetcast/domain/jobs/job-statuses';
import { count, time } from '@duetcast/domain/kernel/event';
import { z } from 'zod';

const jobSteps = [
  'job_created',
  'downloading_chunks',
  'tts_processing',
  'assembling',
  'waiting_for_storage',
  'waiting_for_speech',
  'waiting_for_release',
  'completed',
  'failed',
  'cancelled',
] as const;
export type JobStep = (typeof jobSteps)[number];

/** A job of the dashboard and the API (docs/PRODUCT.md#entities). */
export const jobRowSchema = z
  .object({
    id: z.string(),
    ownerId: z.string(),
    token_id: z.string().nullable(),
    external_id: z.string().nullable().meta({ description: 'Your own id of what is spoken, as submitted.' }),
    type: z.enum(jobTypes),
    status: z.enum(jobStatuses),
    progress: z.number().min(0).max(1),
    createdAt: time,
    completedAt: time.nullable(),
    outputUrl: z.string().nullable(),
    outputHash: z.string().nullable(),
    /** Retention queries this. */
    keptSince: time.nullable().meta({
      description:
        'When the job finished, or the last post or link that showed it ended; null while they show it, and once its content is deleted.',
    }),
    expiredAt: time.nullable().meta({ description: 'When the content was deleted.' }),
    isDeleted: z.boolean().meta({ description: 'Its owner deleted the job, which lists leave out.' }),
    error: z.string().nullable(),
    errorCode: z.string().nullable(),
    attempt: z.int().positive(),
    shareId: z
      .string()
      .nullable()
      .meta({ description: 'Id of the public link to the output, or null if the job is not shared.' }),
    isSharedByOwner: z.boolean().meta({ description: 'False: only posts of sites need the link.' }),
    posts: z
      .array(z.object({ connectionId: z.string(), post: z.string() }))
      .meta({ description: 'Posts of sites that show the audio, which is kept meanwhile.' }),
    segmentsReplaced: count.meta({
      description: 'Segments that a basic voice spoke, because the engine of the requested one failed.',
    }),
    awaitedProvider: z
      .string()
      .nullable()
      .meta({ description: 'Provider of voices that does not answer and for which the job waits, or null.' }),
    jobDetails: z.object({
      domain: z.string(),
      segmentsTotal: count,
      segmentsCompleted: count,
      charactersTotal: count,
      totalCharactersProcessed: count,
      charactersCharged: count.meta({
        description: 'Characters charged for ended attempts. A line is charged once; rendering it again is free.',
      }),
      currentStep: z.enum(jobSteps),
    }),
    metadata: z
      .object({
        duration: z.number().meta({ description: 'Length of the audio in seconds.' }),
        fileSize: count,
        format: z.enum(audioFormats),
      })
      .nullable(),
  })
  .meta({ id: 'JobRow' });
export type JobRow = z.infer<typeof jobRowSchema>;

export const outputUrlOf = (jobId: string): string => `/api/jobs/${jobId}/output`;
