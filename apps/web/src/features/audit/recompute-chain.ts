import { verifyChain, type ChainVerdict } from '@duetcast/domain/kernel/chain';
import { sha256 } from '@duetcast/verify/web-crypto';
import { storedEvent } from './audit-history';
import type { AuditTrail } from '../jobs/public';

/**
 * Makes every hash of the trail again, here: nothing that the server says of it is believed, but that its beginning was
 * deleted for its age; then the page says so, and the chain is verified from the first event that is left.
 */
export const recomputeChain = ({ stream, events, complete = true }: AuditTrail): Promise<ChainVerdict> =>
  verifyChain(
    events.map((event) => storedEvent(stream, event)),
    sha256,
    complete ? 0 : events[0]?.revision,
  );
