import type { ChainedEvent } from '@duetcast/domain/kernel/chain';
import { canonicalJson } from '@duetcast/domain/kernel/json';
import type { SignedAudit } from './signed-audit';
import type { VerifyingKey } from './signed-file';
import type { SignedStatement } from './signed-statement';

type Check = (value: unknown) => boolean;
export type Fields = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isString: Check = (value) => typeof value === 'string';
const isCount: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
const isBoolean: Check = (value) => typeof value === 'boolean';
const is =
  (expected: unknown): Check =>
  (value) =>
    value === expected;
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);

/** An object with these fields and no others, so that a verified file contains nothing unchecked. */
const exactly =
  (required: Readonly<Record<string, Check>>, optional: Readonly<Record<string, Check>> = {}): Check =>
  (value) => {
    if (!isObject(value)) return false;
    const isKnown = Object.keys(value).every((name) => Object.hasOwn({ ...required, ...optional }, name));
    const fits = ([name, check]: [string, Check]) => Object.hasOwn(value, name) && check(value[name]);
    const fitsOrIsAbsent = ([name, check]: [string, Check]) => !Object.hasOwn(value, name) || check(value[name]);
    return isKnown && Object.entries(required).every(fits) && Object.entries(optional).every(fitsOrIsAbsent);
  };

const isActor = exactly({ kind: isString, id: isString });
const metadata = {
  $correlationId: isString,
  $causationId: isString,
  actor: isActor,
  at: isString,
  schemaVersion: isCount,
  previousHash: isString,
  hash: isString,
};
const eventFields = {
  stream: isString,
  revision: isCount,
  id: isString,
  type: isString,
  data: isObject,
  metadata: exactly(metadata, { ownerId: isString }),
};
const isEventFile = exactly(eventFields);
/** NDJSON events contain their global position, which no hash covers. */
const isEventLine = exactly(eventFields, { position: isString });

function hasCanonicalForm(value: unknown): boolean {
  try {
    return canonicalJson(value) !== '';
  } catch {
    return false; // a number that JSON cannot represent, or nested too deeply
  }
}

/** Whether it is an event of this stream with exactly the fields that its hash covers. */
export const isEventOf = (stream: string, event: unknown, mayHavePosition: boolean): event is ChainedEvent =>
  (mayHavePosition ? isEventLine : isEventFile)(event) &&
  (event as ChainedEvent).stream === stream &&
  hasCanonicalForm(event);

const isKeyForm = exactly({
  kty: is('OKP'),
  crv: is('Ed25519'),
  x: isString,
  kid: isString,
  alg: is('EdDSA'),
  use: is('sig'),
});
export const isVerifyingKey = (value: unknown): value is VerifyingKey => isKeyForm(value);

const isAuditForm = exactly({
  format: isString,
  version: isCount,
  stream: isString,
  from: isCount,
  count: isCount,
  head: orNull(isString),
  events: Array.isArray,
  seals: listOf(isString),
  content: listOf(exactly({ hash: isString, namedAt: isCount, releasedAt: orNull(isCount), isStored: isBoolean })),
  exportedAt: isString,
  exportedBy: isActor,
  issuer: isString,
  key: isVerifyingKey,
  signature: isString,
});

/** Everything but the events themselves, which are checked one by one. */
export const isSignedAudit = (value: unknown): value is SignedAudit => isAuditForm(value);

const isInteger: Check = Number.isSafeInteger;
const sums = {
  used: isInteger,
  reserved: isInteger,
  corrections: exactly({ count: isCount, characters: isInteger }),
  events: isCount,
  eventsHash: isString,
};
const limit = { limit: orNull(isInteger) };
const stream = { stream: isString, from: isCount, head: orNull(isString), events: isCount, eventsHash: isString };

const statement = {
  format: isString,
  account: isString,
  month: isString,
  state: (value: unknown) => value === 'open' || value === 'closed',
  producedAt: isString,
  producedBy: isActor,
  issuer: isString,
  key: isVerifyingKey,
  signature: isString,
};
const isStatementForm: Readonly<Record<number, Check>> = {
  1: exactly({
    ...statement,
    version: is(1),
    domains: listOf(exactly({ domain: isString, ...stream, ...sums, ...limit })),
    totals: exactly(sums),
  }),
  2: exactly({
    ...statement,
    version: is(2),
    streams: listOf(exactly(stream)),
    domains: listOf(exactly({ domain: isString, ...sums, ...limit })),
    totals: exactly({ ...sums, ...limit }),
  }),
};
/** Whether this release can verify statements of the version. */
export const isStatementVersion = (version: unknown): version is SignedStatement['version'] =>
  typeof version === 'number' && Object.hasOwn(isStatementForm, version);
export const isSignedStatement = (value: unknown, version: SignedStatement['version']): value is SignedStatement =>
  isStatementForm[version]?.(value) ?? false;
