import { z } from 'zod';
import { maxPostIdLength } from '../limits/job-limits';

/** `PUT` and `DELETE /api/jobs/{jobId}/posts/{post}` */
export const postParamsSchema = z.object({
  jobId: z.string(),
  post: z
    .string()
    .regex(/^[A-Za-z0-9._:~-]+$/, 'The id of a post must have only letters, digits, and any of . _ : ~ -')
    .meta({ description: 'The site’s own id of the post.', examples: ['post-a1'], maxLength: maxPostIdLength }),
});
export type PostParams = z.infer<typeof postParamsSchema>;
