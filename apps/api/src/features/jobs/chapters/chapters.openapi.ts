import { z } from 'zod';
import type { RouteDescription } from '../../../platform/openapi/describes';
import { answerOf } from '../../../platform/openapi/envelope';
import { acceptedSchema } from '../http/jobs.openapi';
import { peaksSchema } from '../queries/job-reads';
import { chaptersDocumentSchema, chaptersMediaType } from './chapters-document';

const document = {
  description: 'JSON chapters of the podcast namespace.',
  schema: chaptersDocumentSchema,
  media: [chaptersMediaType],
};
const waveformSchema = z.object({ duration: z.number().meta({ description: 'Seconds.' }), peaks: peaksSchema });

export const chapterRoutes = {
  job: {
    summary: 'Retrieves the chapters of a job',
    description: 'Intro, sections and outro, as in the audio file and on the page.',
    tag: 'Jobs',
    answers: { 200: document, 202: acceptedSchema },
    errors: ['job.missing', 'job.noOutput', 'job.outputExpired'],
  },
  share: {
    summary: 'Retrieves the chapters of a shared podcast',
    tag: 'Jobs',
    answers: { 200: document },
    errors: ['share.missing', 'job.outputExpired'],
  },
  peaks: {
    summary: 'Retrieves the waveform of a job',
    tag: 'Jobs',
    answers: { 200: answerOf(waveformSchema), 202: acceptedSchema },
    errors: ['job.missing', 'job.noOutput', 'job.outputExpired'],
  },
} as const satisfies Record<string, RouteDescription>;
