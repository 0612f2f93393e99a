import fc from 'fast-check';
import type { ChainedEvent } from '@duetcast/domain/kernel/chain';
import { canonicalJson } from '@duetcast/domain/kernel/json';
import { signedFileText } from '@duetcast/verify/signed-file';
import { rechained } from '../arbitrary-jobs';
import { auditFields, linesOf, statedEvents, statementFields } from './genuine-files';
import { importedFields, originBy } from './forged-origins';
import { copyOf, Signer } from './signer';
import type { VerifiedCase } from './both-verifiers';

type Container = Record<string, unknown>;

/** Every place in a value at which something can be changed. */
function placesIn(value: unknown): (readonly [container: Container, name: string])[] {
  if (typeof value !== 'object' || value === null) return [];
  const container = value as Container;
  return Object.keys(container).flatMap((name) => [[container, name] as const, ...placesIn(container[name])]);
}

const values: readonly unknown[] = [
  ...[null, true, '', 'x', [], {}, -0, 0, 1, -1, -2, 1.5, 1e21, 1e-7, 2 ** 53, 'ö\ud800', '2026-02-29T00:00:00Z'],
  ...[
    '2024-02-29T00:00:00.5Z',
    '2026-11-20T24:00:00Z',
    '0'.repeat(64),
    'A'.repeat(64),
    '\u2028"\\\u0007',
    ['x'],
    { a: 1 },
  ],
];

/** A change of one place of a value: another value, no value, or one member more. */
const anyChange = fc.record({
  at: fc.nat(),
  change: fc.oneof(
    fc.constantFrom(...values).map((value) => ({ kind: 'set' as const, value })),
    fc.constant({ kind: 'remove' as const }),
    fc.constantFrom('note', '__proto__', 'position').map((name) => ({ kind: 'add' as const, name })),
  ),
});
type Change = typeof anyChange extends fc.Arbitrary<infer Value> ? Value : never;

function changed<Value>(value: Value, { at, change }: Change): Value {
  const copy = copyOf(value);
  const places = placesIn(copy);
  const [container, name] = places[at % places.length]!;
  if (change.kind === 'set') container[name] = change.value;
  else if (change.kind === 'remove') Reflect.deleteProperty(container, name);
  else
    Object.defineProperty(container, change.name, { value: 'x', enumerable: true, configurable: true, writable: true });
  return copy;
}

/** Recalculates the hashes where the events still have metadata. */
function withHashes(events: unknown): unknown {
  try {
    return rechained(events as ChainedEvent[]);
  } catch {
    return events;
  }
}

const signer = new Signer();
const keys = JSON.stringify({ keys: [signer.key] });
const audits = {
  audit: auditFields(),
  'imported audit': importedFields(originBy(signer)),
};

const anyAudit = fc
  .record({
    name: fc.constantFrom(...(Object.keys(audits) as (keyof typeof audits)[])),
    change: anyChange,
    isSealed: fc.boolean(),
  })
  .map(({ name, change, isSealed }) => {
    const file = changed<typeof audits.audit>(audits[name], change);
    const events = isSealed ? (withHashes(file.events) as readonly ChainedEvent[]) : file.events;
    return { name, content: signedAs(file, events) };
  });

/** Signed with seals, if the events have the form that seals need. */
function signedAs(file: typeof audits.audit, events: readonly ChainedEvent[]): string {
  try {
    return signer.auditOf({ ...file, events });
  } catch {
    return signer.textOf({ ...file, events, seals: [] });
  }
}

const anyStatement = anyChange.map((change) => ({
  name: 'statement',
  content: signer.textOf(changed(statementFields(), change)),
}));

const anyStatementWithEvents = fc.record({ change: anyChange, ofEvents: fc.boolean() }).map(({ change, ofEvents }) => ({
  name: 'statement with events',
  content: signer.textOf(ofEvents ? statementFields() : changed(statementFields(), change)),
  events: linesOf(ofEvents ? changed(statedEvents(), change) : statedEvents()),
}));

const anyLines = fc.record({ change: anyChange, isRechained: fc.boolean() }).map(({ change, isRechained }) => {
  const events = changed(auditFields().events, change);
  return { name: 'NDJSON', content: linesOf((isRechained ? withHashes(events) : events) as object[]) };
});

const texts = [
  signer.auditOf(auditFields()),
  signer.textOf(statementFields()),
  linesOf(auditFields().events),
  signedFileText(signer.signed(JSON.parse(canonicalJson(statementFields())) as object)),
];
const anyByte = fc
  .record({ text: fc.constantFrom(...texts), at: fc.nat(), by: fc.integer({ min: 1, max: 255 }) })
  .map(({ text, at, by }) => {
    const bytes = Buffer.from(text);
    bytes[at % bytes.length]! ^= by;
    return { name: 'one byte', content: bytes };
  });

/** A genuine file with one change, signed again or not, with and without named keys. */
export const anyAlteredFile: fc.Arbitrary<VerifiedCase> = fc
  .tuple(fc.oneof(anyAudit, anyStatement, anyStatementWithEvents, anyLines, anyByte), fc.boolean())
  .map(([file, hasKeys]) => (hasKeys ? { ...file, keys } : file));
