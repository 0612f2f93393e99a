import { z } from 'zod';

/** Body of `PUT /api/admin/accounts/{id}/admin`. */
export const adminRightsSchema = z.strictObject({ admin: z.boolean('admin must be true or false.') });
export type AdminRightsRequest = z.infer<typeof adminRightsSchema>;
