import { z } from 'zod';
import { pageQuery } from '../kernel/requests/page-query';

/** Query of `GET /api/auth/sessions`. */
export const sessionPageSchema = z.strictObject(pageQuery(200, 50));
export type SessionPage = z.infer<typeof sessionPageSchema>;
