import { z } from 'zod';
import { sha256 } from '../../../platform/hashing/sha256';

const stripeEventSchema = z.object({
  id: z.string().regex(/^\w{1,255}$/),
  type: z.string(),
  api_version: z.string().nullish(),
  /** Unix seconds. */
  created: z.int().nonnegative(),
  data: z.object({ object: z.unknown() }),
});
export type StripeEvent = z.infer<typeof stripeEventSchema>;

/** What is known of an event without the fields that every event has; `id` is then a hash of its body. */
const bareEvent = z.object({
  id: stripeEventSchema.shape.id.optional().catch(undefined),
  type: z.string().catch('unknown'),
  api_version: z.string().nullish().catch(null),
});

/** The event of a verified body; `unread` says why it has not the form of an event. */
export function stripeEventOf(json: unknown, body: Buffer): { event: StripeEvent; unread?: z.ZodError } {
  const { data: event, error: unread } = stripeEventSchema.safeParse(json);
  if (event) return { event };
  const { id = `sha256_${sha256(body)}`, ...bare } = bareEvent.parse(json ?? {});
  return { event: { id, ...bare, created: 0, data: { object: null } }, unread };
}
