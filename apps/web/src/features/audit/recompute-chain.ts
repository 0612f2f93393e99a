import { verifyChain, type ChainVerdict } from '@duetcast/domain/kernel/chain';
import { sha256 } from '@duetcast/verify/web-crypto';
import { storedEvent } from './audit-history';
import type { AuditTrail } from '../../client/audit-trail';

/**
 * Recomputes every hash of the trail without trusting the server, except that its oldest events were deleted after the
 * retention period: then the chain is verified from the first remaining event.
 */
export const recomputeChain = ({ stream, events, complete = true }: AuditTrail): Promise<ChainVerdict> =>
  verifyChain(
    events.map((event) => storedEvent(stream, event)),
    sha256,
    complete ? 0 : events[0]?.revision,
  );
