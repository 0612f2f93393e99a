import { verifyChain, type ChainVerdict } from '@duetcast/domain/kernel/chain';
import { storedEvent } from './audit-history';
import type { AuditTrail } from './job-queries';

const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

const sha256 = async (text: string): Promise<string> =>
  hexOf(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));

/** Browsers offer SHA-256 to pages of encrypted connections and of this machine only. */
export const canRecompute = (): boolean => Boolean(globalThis.crypto?.subtle);

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
