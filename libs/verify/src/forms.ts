import { isKnownChain } from '@duetcast/domain/kernel/chain';
import { canonicalJson } from '@duetcast/domain/kernel/json';
import {
  exactly,
  having,
  is,
  isAddress,
  isBoolean,
  isCount,
  isHash,
  isName,
  isObject,
  isString,
  isTime,
  listOf,
  orNull,
  unknownMembers,
  where,
  type Check,
  type Fields,
} from './encodings/form-checks';
import type { AnySignedAudit } from './signed-audit';

export const isActor = exactly({ kind: isString, id: isString });
const metadata = {
  $correlationId: isString,
  $causationId: isString,
  actor: isActor,
  at: isTime,
  schemaVersion: isCount,
  previousHash: isHash,
  hash: isHash,
};
const ownerId = { ownerId: isString };
const chain = where(isKnownChain);

/** With `chain`, the hash covers every member, so newer releases may add some. */
const isMetadata: Check = (value) =>
  isObject(value) && Object.hasOwn(value, 'chain')
    ? having({ ...metadata, chain }, { ...ownerId, catalog: isCount })(value)
    : exactly(metadata, ownerId)(value);

const isOfForm = where((value) => {
  try {
    return canonicalJson(value) !== '';
  } catch {
    return false; // a number that JSON cannot represent, or nested too deeply
  }
});
const eventForm = (stream: string) => ({
  stream: is(stream),
  revision: isCount,
  id: isName,
  type: isName,
  data: where(isObject),
  metadata: isMetadata,
});
/** The NDJSON of earlier releases has global positions, which no hash covers. */
const position = { position: isString };

/** Where the value is no event of this stream with exactly the members that its hash covers; null: it is one. */
export const eventMisfit = (stream: string, event: unknown, mayHavePosition: boolean): string | null =>
  exactly(eventForm(stream), mayHavePosition ? position : {})(event) ?? isOfForm(event);

const isKeyForm = exactly({
  kty: is('OKP'),
  crv: is('Ed25519'),
  x: isString,
  kid: isString,
  alg: is('EdDSA'),
  use: is('sig'),
});

/** The members of every signed file but its time and its actor. */
export const signedForm = { format: isString, issuer: isAddress, key: isKeyForm, signature: isString };

/** Streams that have audits. */
export const isAuditedStream = where((value) => typeof value === 'string' && /^(job|podcast|show)-./s.test(value));

const auditForm = {
  ...signedForm,
  version: isCount,
  stream: isAuditedStream,
  from: isCount,
  count: isCount,
  events: where(Array.isArray),
  seals: listOf(isString),
  content: listOf(exactly({ hash: isHash, namedAt: isCount, releasedAt: orNull(isCount), isStored: isBoolean })),
  exportedAt: isTime,
  exportedBy: isActor,
};
const firstForm = { ...auditForm, head: orNull(isHash) };
const currentForm = { ...auditForm, head: orNull(exactly({ revision: isCount, hash: isHash, at: isTime })) };
const exported = { account: isName, exportedAt: isTime, issuer: isString, revision: isCount, hash: isHash };
const unsigned = exactly({ ...exported, key: is(null), seal: is(null) });
const signed = exactly({ ...exported, key: isKeyForm, seal: isString });
export const originMisfit: Check = (value) => (isObject(value) && value.key === null ? unsigned : signed)(value);
/** Only of imported streams. */
const imported = { origin: originMisfit };
const isFilled = where((value) => Array.isArray(value) && value.length > 0);
/** Only of streams that the server of their origin had imported, too. */
const moved = { earlierOrigins: (value: unknown) => isFilled(value) ?? listOf(originMisfit)(value) };
const currentFormOf = (file: Fields) => ('earlierOrigins' in file ? { ...currentForm, ...imported } : currentForm);

/** Where a file does not match its version, apart from the events, which are checked one by one; null: it matches. */
export const auditMisfit = (file: Fields): string | null =>
  file.version === 1 ? exactly(firstForm)(file) : having(currentFormOf(file), { ...imported, ...moved })(file);

export const isSignedAudit = (file: object): file is AnySignedAudit => auditMisfit(file as Fields) === null;

/** Signed members that this release does not know. */
export const unknownAuditMembers = (file: Fields): string[] => unknownMembers(file, currentForm, imported, moved);
