import { reportSchema } from '@duetcast/domain/publications/publication-requests';
import { z } from 'zod';
import type { RouteDescription } from '../../platform/openapi/describes';
import { answerOf, listOf } from '../../platform/openapi/envelope';
import { reportedPublicationSchema, publicationWithReportsSchema } from './moderation/moderated-publications';

const tag = 'Admin';
const changed = { 200: answerOf(reportedPublicationSchema) };
const html = ['text/html'];

export const publicationRoutes = {
  reportForm: {
    summary: 'Serves a form to report public content',
    description: 'Works without scripts. `id` is the id in the public address: of a share, its share id.',
    tag: 'Jobs',
    answers: { 200: { description: 'The form.', media: html } },
    errors: ['publication.missing', 'publication.hidden'],
  },
  report: {
    summary: 'Reports public content to the administrators',
    description:
      'Takes the fields of the form, or JSON; responds with a page if `Accept` names `text/html`. Reports are limited by network address.',
    tag: 'Jobs',
    body: reportSchema,
    answers: {
      200: {
        description: 'The report was received.',
        schema: answerOf(z.object({ reported: z.literal(true) })),
        media: html,
      },
    },
    errors: ['publication.missing', 'publication.hidden', 'rate.exceeded'],
  },
  list: {
    summary: 'Lists reported and hidden content, last changed first',
    tag,
    answers: { 200: listOf(reportedPublicationSchema) },
  },
  one: {
    summary: 'Retrieves reported content with its reports',
    description: 'The text and address of a report are deleted after a time; they are then null.',
    tag,
    answers: { 200: answerOf(publicationWithReportsSchema) },
    errors: ['publication.missing'],
  },
  hide: {
    summary: 'Hides public content',
    description: 'Its public addresses answer 410. The owner still has it, and is notified of the reason.',
    tag,
    answers: changed,
    errors: ['publication.missing'],
  },
  restore: {
    summary: 'Makes hidden content public again',
    tag,
    answers: changed,
    errors: ['publication.missing'],
  },
  dismiss: {
    summary: 'Dismisses the reports of content',
    tag,
    answers: changed,
    errors: ['publication.missing'],
  },
} as const satisfies Record<string, RouteDescription>;
