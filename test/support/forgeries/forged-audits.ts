import type { ChainedEvent } from '@duetcast/domain/kernel/chain';
import { signedFileText } from '@duetcast/verify/signed-file';
import { rechained } from '../arbitrary-jobs';
import { altered, forgeries, type Forgery } from './forgery';
import { auditedEvents, auditFields } from './genuine-files';
import { copyOf, keyOf, sha256, type Signer } from './signer';

type File = ReturnType<typeof auditFields> & { seals: string[]; signature: string };

/** Audits that someone without the signer's key can make. */
export function forgedAudits(signer: Signer, other: Signer): Forgery[] {
  const text = signer.auditOf(auditFields());
  const file = JSON.parse(text) as File;
  const textOf = (changes: object) => signedFileText({ ...file, ...changes });
  return [
    ...forgedSigners(file, text, signer, other),
    ...changedEvents(file),
    ...forgeries({
      'a duplicate member of the file': altered(text, '"count":6', '"count":7,\n"count":6'),
      'a duplicate member of an event': altered(text, '"revision":1,', '"revision":9,"revision":1,'),
      'another spelling of a number': altered(text, '"revision":1,', '"revision":1e0,'),
      'another spelling of a character': altered(text, 'JobClaimed', '\\u004aobClaimed'),
      'a formatted file': JSON.stringify(file, null, 2),
      'a line feed after the end': `${text}\n`,
      'a byte order mark': `\ufeff${text}`,
      'a file that was cut': text.slice(0, -40),
      'an unknown member that is not signed': textOf({ inclusion: {} }),
      'a later time': textOf({ exportedAt: '2026-11-22T09:00:00.000Z' }),
      'another requester': textOf({ exportedBy: { kind: 'user', id: 'acc_eve' } }),
      'a newer version': textOf({ version: 2 }),
      'a `__proto__` member': altered(text, '"count":6', '"__proto__":{},\n"count":6'),
    }),
  ];
}

const order = 2n ** 252n + 27742317777372353535851937790883648493n;

/** The same signature with S + the order of the base point, which some libraries accept. */
function withLargerS(signature: string): string {
  const bytes = Buffer.from(signature, 'base64url');
  let s = order + BigInt(`0x${Buffer.from(bytes.subarray(32)).reverse().toString('hex')}`);
  for (let index = 32; index < 64; index++, s >>= 8n) bytes[index] = Number(s & 0xffn);
  return bytes.toString('base64url');
}

/** Signed without a private key: for a key of small order, S = 0 and R = the identity fit many texts. */
function signedByAnyone(file: File, point: Buffer): string {
  const identity = Buffer.concat([Buffer.from([1]), Buffer.alloc(31)]);
  const signature = Buffer.concat([identity, Buffer.alloc(32)]).toString('base64url');
  const seals = file.seals.map(() => signature);
  return signedFileText({ ...file, key: keyOf(point.toString('base64url')), seals, signature });
}

function forgedSigners(file: File, text: string, signer: Signer, other: Signer): Forgery[] {
  const point = (first: number, rest: number, last: number) =>
    Buffer.concat([Buffer.from([first]), Buffer.alloc(30, rest), Buffer.from([last])]);
  const textOf = (changes: object) => signedFileText({ ...file, ...changes });
  return forgeries({
    'the signature of another key': other.auditOf(auditFields()),
    'the signature of another key under this one': textOf({
      signature: (JSON.parse(other.auditOf(auditFields())) as File).signature,
    }),
    'another key with the id of this one': other.auditOf(auditFields()).replace(other.key.kid, signer.key.kid),
    'no signature': textOf({ signature: '' }),
    'a key of order 1': signedByAnyone(file, point(1, 0, 0)),
    'a key of order 2': signedByAnyone(file, point(0xec, 0xff, 0x7f)),
    'a key of order 4': signedByAnyone(file, point(0, 0, 0)),
    'a key of order 1 that is not canonical': signedByAnyone(file, point(0xee, 0xff, 0x7f)),
    'a signature with a larger S': textOf({ signature: withLargerS(file.signature) }),
    'a seal with a larger S': textOf({ seals: file.seals.map(withLargerS) }),
    'a signature with padding': altered(text, file.signature, `${file.signature}==`),
    'swapped seals': textOf({ seals: file.seals.toReversed() }),
  });
}

/** Events that were changed, with all hashes recalculated. */
function changedEvents(file: File): Forgery[] {
  const textOf = (events: readonly ChainedEvent[], seals = file.seals) =>
    signedFileText({ ...file, ...auditFields(events), seals });
  const changed = (change: (event: ChainedEvent) => void, at = 1) => {
    const events = copyOf(file.events);
    change(events[at]!);
    return events;
  };
  const set = (name: string, value: unknown) =>
    changed(({ metadata }) => void Object.assign(metadata, { [name]: value }));
  const without = (name: string) => changed(({ metadata }) => void Reflect.deleteProperty(metadata, name));
  const swapped = rechained([0, 2, 1, 3, 4, 5].map((from, revision) => ({ ...file.events[from]!, revision })));
  return forgeries({
    'a changed event': textOf(changed((event) => Object.assign(event.data as object, { workerId: 'w2' }))),
    'a changed event with its hash': textOf(
      rechained(changed((event) => Object.assign(event.data as object, { workerId: 'w2' }))),
    ),
    'swapped events': textOf(swapped),
    'no last event': textOf(file.events.slice(0, -1), file.seals.slice(0, -1)),
    'no first event': textOf(file.events.slice(1), file.seals.slice(1)),
    'an event of another stream': textOf(changed((event) => Object.assign(event, { stream: 'job-j2' }))),
    'an event without its catalog': textOf(without('catalog')),
    'an event with another catalog': textOf(set('catalog', 1)),
    'an event with further metadata': textOf(set('note', 'approved')),
    'an upper-case hash': textOf(
      changed(({ metadata }) => Object.assign(metadata, { hash: metadata.hash.toUpperCase() })),
    ),
  });
}

/** Audits that the signer's key signed, but that no server of this product makes. */
export function malformedAudits(signer: Signer): Forgery[] {
  const fields = auditFields();
  const signed = (changes: object) => signer.auditOf({ ...fields, ...changes });
  const usage = rechained(auditedEvents().map((event) => ({ ...event, stream: 'usage-a-2026-11' })));
  return forgeries({
    'a time that is none': signed({ exportedAt: 'x' }),
    'a day that does not exist': signed({ exportedAt: '2026-02-30T09:00:00.000Z' }),
    'an issuer that is no server': signed({ issuer: 'javascript:alert(1)' }),
    'a stream that has no audits': signer.auditOf(auditFields(usage)),
    'a number of events that is wrong': signed({ count: 7 }),
    'the head of an earlier event': signed({ head: { ...fields.head, revision: 4 } }),
    'another time of the head': signed({ head: { ...fields.head, at: '2026-11-20T10:00:00.000Z' } }),
    'content that the events do not name': signed({
      content: [...fields.content, { hash: 'f'.repeat(64), namedAt: 0, releasedAt: null, isStored: true }],
    }),
    'content that is not listed': signed({ content: [] }),
    'positions in its events': signed({ events: fields.events.map((event) => ({ ...event, position: '1' })) }),
    'an unknown member of its head': signed({ head: { ...fields.head, note: sha256('') } }),
  });
}
