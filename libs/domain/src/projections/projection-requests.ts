import { z } from 'zod';
import { maxReasonLength } from './projection-events';

const length = `The reason must have 1 to ${maxReasonLength} characters.`;

/** Body of `POST /api/admin/projections/{name}/skip`. `eventId`: refused where the poisoned event is another by now. */
export const skipRequestSchema = z.strictObject({
  reason: z.string({ error: length }).trim().min(1, length).max(maxReasonLength, length),
  eventId: z.string().min(1).max(100).optional(),
});
export type SkipRequest = z.infer<typeof skipRequestSchema>;
