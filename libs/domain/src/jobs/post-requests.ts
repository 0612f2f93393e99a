import { z } from 'zod';
import { maxNameLength } from '../limits/job-limits';

const postRule = `A post must have 1 to ${maxNameLength} characters, none of them a control character`;

/** `PUT` and `DELETE /api/jobs/{jobId}/posts/{post}` */
export const postParamsSchema = z.object({
  jobId: z.string(),
  post: z
    .string(postRule)
    .min(1, postRule)
    .max(maxNameLength, postRule)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, postRule)
    .meta({ description: 'The site’s own id of the post, such as `post-12`.' }),
});
export type PostParams = z.infer<typeof postParamsSchema>;
