import { checkEvents } from '@duetcast/verify/check-events';
import { storedEvent } from './audit-history';
import type { AuditTrail } from '../../client/audit-trail';

/**
 * Recomputes every hash of the trail without trusting the server, except that its oldest events were deleted after the
 * retention period: then the chain is verified from the first remaining event.
 */
export const recomputeChain = ({ stream, events, complete = true }: AuditTrail) =>
  checkEvents(
    events.map((event) => storedEvent(stream, event)),
    { stream, from: complete ? 0 : (events[0]?.revision ?? 0) },
  );
