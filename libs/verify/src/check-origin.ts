import { isStrongKey, type Trust } from './check-signature';
import { exportedStreamText, type OriginFields, type StreamOrigin } from './signed-audit';
import type { CheckedOrigin, Problem } from './verdict';
import { signatureCheckBy } from './web-crypto';

interface Imported {
  readonly stream: string;
  readonly events: readonly { readonly revision: number; readonly metadata: { readonly hash: string } }[];
}

/** The servers on which an imported trail was. */
export interface CheckedOrigins {
  /** That from which it was imported; null: it began here. */
  readonly origin: CheckedOrigin | null;
  /** Those on which it was before that one, oldest first. */
  readonly earlierOrigins: readonly CheckedOrigin[];
  readonly problem: Problem | null;
}

/** Checks what each server signed on which the trail was. The chain of the events must be valid. */
export async function checkOrigins(
  { origin, earlierOrigins = [] }: OriginFields,
  imported: Imported,
  trust: Trust = {},
): Promise<CheckedOrigins> {
  if (!origin) return { origin: null, earlierOrigins: [], problem: null };
  const said = [...earlierOrigins, origin];
  const checked = await Promise.all(said.map((each) => checkOrigin(each, imported, trust)));
  const isOrdered = said.every(({ revision }, index) => (said[index - 1]?.revision ?? 0) <= revision);
  const found = checked.find(({ problem }) => problem)?.problem ?? null;
  return {
    origin: checked.at(-1)?.origin ?? null,
    earlierOrigins: checked.slice(0, -1).map(({ origin: earlier }) => earlier),
    problem: isOrdered ? found : brokenOrigin,
  };
}

const brokenOrigin: Problem = { kind: 'origin', revision: null };

/** Checks the signature of a server on which an imported trail was. The chain of the events must be valid. */
export async function checkOrigin(origin: StreamOrigin, imported: Imported, { keys }: Trust = {}) {
  const { account, issuer, exportedAt, revision, key } = origin;
  const signature = await signatureOf(origin, imported.stream);
  const isTrusted = key !== null && (keys?.some(({ x }) => x === key.x) ?? false);
  const checked: CheckedOrigin = {
    ...{ account, issuer, exportedAt, revision },
    kid: key?.kid ?? null,
    signature,
    isTrusted,
  };
  const isBroken = signature === 'invalid' || !isAmong(origin, imported);
  return { origin: checked, problem: isBroken ? brokenOrigin : null };
}

async function signatureOf({ key, seal, ...exported }: StreamOrigin, stream: string) {
  if (key === null || seal === null) return 'none';
  if (!(await isStrongKey(key))) return 'invalid';
  const check = await signatureCheckBy(key.x);
  if (!check) return 'unchecked';
  const { account, revision, hash, exportedAt, issuer } = exported;
  const isValid = await check(seal, exportedStreamText({ account, stream, revision, hash, exportedAt, issuer }));
  return isValid ? 'valid' : 'invalid';
}

/** Whether the event that was the last one is as exported; if retention dropped it, its hash cannot be compared. */
function isAmong({ revision, hash }: StreamOrigin, { events }: Imported): boolean {
  const first = events[0]?.revision ?? 0;
  return revision < first || events[revision - first]?.metadata.hash === hash;
}

/** Whether the other server signed the whole trail: every event from the first to the last. */
export const isWhole = ({ signature, revision }: CheckedOrigin, { events }: Pick<Imported, 'events'>): boolean =>
  signature === 'valid' && events[0]?.revision === 0 && events.at(-1)?.revision === revision;
