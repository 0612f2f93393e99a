import { z } from 'zod';

/** Body of `PUT /api/admin/accounts/{id}/admin`. */
export const adminRightsSchema = z.strictObject({ admin: z.boolean('Say true or false.') });
export type AdminRightsRequest = z.infer<typeof adminRightsSchema>;
