import { canonicalJson } from '@duetcast/domain/kernel/json';
import { orElse } from '@duetcast/domain/kernel/or-else';
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
import type { SignedAudit } from './signed-audit';

export const isActor = exactly({ kind: isString, id: isString });
const metadata = {
  $correlationId: isString,
  $causationId: isString,
  actor: isActor,
  at: isTime,
  schemaVersion: isCount,
  previousHash: isHash,
  hash: isHash,
  catalog: isCount,
};

/** The hash covers every member, so newer releases may add some. */
const isMetadata = having(metadata, { ownerId: isString });

/** False: a number that JSON cannot represent, or nested too deeply. */
const isOfForm = where((value) => orElse(() => canonicalJson(value) !== '', false));
const eventForm = (stream: string) => ({
  stream: is(stream),
  revision: isCount,
  id: isName,
  type: isName,
  data: where(isObject),
  metadata: isMetadata,
});
/** Where the value is no event of this stream with exactly the members that its hash covers; null: it is one. */
export const eventMisfit = (stream: string, event: unknown): string | null =>
  exactly(eventForm(stream))(event) ?? isOfForm(event);

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
  head: orNull(exactly({ revision: isCount, hash: isHash, at: isTime })),
  events: where(Array.isArray),
  seals: listOf(isString),
  content: listOf(exactly({ hash: isHash, namedAt: isCount, releasedAt: orNull(isCount), isStored: isBoolean })),
  exportedAt: isTime,
  exportedBy: isActor,
};
const exported = { account: isName, exportedAt: isTime, issuer: isAddress, revision: isCount, hash: isHash };
const unsigned = exactly({ ...exported, key: is(null), seal: is(null) });
const signed = exactly({ ...exported, key: isKeyForm, seal: isString });
export const originMisfit: Check = (value) => (isObject(value) && value.key === null ? unsigned : signed)(value);
/** Only of imported streams. */
const imported = { origin: originMisfit };
const isFilled = where((value) => Array.isArray(value) && value.length > 0);
/** Only of streams that the server of their origin had imported, too. */
const moved = { earlierOrigins: (value: unknown) => isFilled(value) ?? listOf(originMisfit)(value) };
const formOf = (file: Fields) => ('earlierOrigins' in file ? { ...auditForm, ...imported } : auditForm);

/** Where a file does not match its format, apart from the events, which are checked one by one; null: it matches. */
export const auditMisfit = (file: Fields): string | null => having(formOf(file), { ...imported, ...moved })(file);

export const isSignedAudit = (file: object): file is SignedAudit => auditMisfit(file as Fields) === null;

/** Signed members that this release does not know. */
export const unknownAuditMembers = (file: Fields): string[] => unknownMembers(file, auditForm, imported, moved);
