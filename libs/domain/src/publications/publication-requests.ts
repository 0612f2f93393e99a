import { z } from 'zod';
import { charactersIn } from '../kernel/characters';
import { pageQuery } from '../kernel/requests/page-query';
import { maxModerationCharacters, maxReportCharacters, maxReporterEmailCharacters } from '../limits/publication-limits';
import { publicationKinds, reportReasons } from './publication-decider';

const atMost = (max: number) =>
  [(text: string) => charactersIn(text) <= max, `Must be at most ${max} characters`] as const;
const blankAsAbsent = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value);

/** `POST /report/{kind}/{id}`: a form, whose empty fields count as absent. */
export const reportSchema = z.strictObject({
  reason: z.enum(reportReasons, 'Choose a reason'),
  text: z
    .preprocess(
      blankAsAbsent,
      z
        .string()
        .trim()
        .refine(...atMost(maxReportCharacters))
        .optional(),
    )
    .meta({ type: 'string', maxLength: maxReportCharacters, description: 'What is wrong, in your words.' }),
  email: z
    .preprocess(blankAsAbsent, z.email('Not an email address').max(maxReporterEmailCharacters).optional())
    .meta({ type: 'string', maxLength: maxReporterEmailCharacters, description: 'For questions about the report.' }),
});
export type ReportRequest = z.infer<typeof reportSchema>;

/** `POST /api/admin/publications/{kind}/{id}/hide` and `/restore`, `POST /api/admin/accounts/{id}/lift-suspension` */
export const moderationSchema = z.strictObject({
  reason: z
    .string('A reason is required')
    .trim()
    .min(1, 'A reason is required')
    .refine(...atMost(maxModerationCharacters))
    .meta({ maxLength: maxModerationCharacters, description: 'The owner of the content or the account can read it.' }),
});
export type ModerationRequest = z.infer<typeof moderationSchema>;

export const publicationStatuses = ['reported', 'hidden', 'settled'] as const;
export type PublicationStatus = (typeof publicationStatuses)[number];

/** Query of `GET /api/admin/publications`. */
export const publicationListQuerySchema = z.strictObject({
  status: z.enum(publicationStatuses).optional(),
  ...pageQuery(200, 50),
});
export type PublicationListQuery = z.infer<typeof publicationListQuerySchema>;

/** The address of a publication among administrators. */
export const publicationParamsSchema = z.strictObject({
  kind: z.enum(publicationKinds),
  id: z.string().min(1).max(200),
});
export type PublicationParams = z.infer<typeof publicationParamsSchema>;
