import { z } from 'zod';
import { maxControlReasonLength } from '../limits/admin-limits';

const lengthRule = `The reason must have 1 to ${maxControlReasonLength} characters.`;

/** Body of `POST /api/admin/projections/{name}/skip`. `eventId`: rejects the skip if the projection is now poisoned by another event. */
export const skipRequestSchema = z.strictObject({
  reason: z.string({ error: lengthRule }).trim().min(1, lengthRule).max(maxControlReasonLength, lengthRule),
  eventId: z.string().min(1).max(100).optional(),
});
export type SkipRequest = z.infer<typeof skipRequestSchema>;
