import { auditedEvents, linesOf } from './genuine-files';
import { altered, forgeries, type Forgery } from './forgery';
import { copyOf, sha256 } from './signer';
import { rechained } from '../arbitrary-jobs';

/** NDJSON: nothing signs it, so each of these is a forgery for a caller who names a key; `isChainIntact`: also without one. */
export function forgedLines(): Forgery[] {
  const events = auditedEvents();
  const lines = linesOf(events);
  const bytes = Buffer.from(lines);
  bytes[bytes.indexOf('ö')] = 0xff;
  const other = copyOf(events);
  Object.assign(other[3]!.data as object, { contentHash: sha256('other') });
  return forgeries({
    'NDJSON that nothing signs': lines,
    'NDJSON with a changed event and recalculated hashes': linesOf(rechained(other)),
  }).concat(misspelledLines(lines), forgeries({ 'NDJSON that is not UTF-8': bytes }));
}

function misspelledLines(lines: string): Forgery[] {
  const events = auditedEvents();
  const noted = copyOf(events);
  Object.assign(noted[1]!.metadata, { note: 'approved' });
  const usage = events.map((event) => ({ ...event, stream: 'usage-acc_ada-2026-11' }));
  return forgeries({
    'NDJSON with a duplicate name': altered(lines, '"revision":1,', '"revision":9,"revision":1,'),
    'NDJSON with a duplicate equal name': altered(lines, '"revision":1,', '"revision":1,"revision":1,'),
    'NDJSON with another spelling of a number': altered(lines, '"revision":1,', '"revision":1.0,'),
    'NDJSON with another spelling of a character': altered(lines, 'JobClaimed', '\\u004aobClaimed'),
    'NDJSON with a space': altered(lines, '"revision":1,', '"revision": 1,'),
    'NDJSON with carriage returns': lines.replaceAll('\n', '\r\n'),
    'NDJSON with a byte order mark': `\ufeff${lines}`,
    'NDJSON with a blank line': altered(lines, '\n', '\n\n'),
    'NDJSON without its last line feed': lines.slice(0, -1),
    'NDJSON with positions': altered(lines, '"revision":1,', '"position":"1","revision":1,'),
    'NDJSON with members in another order': altered(lines, '{"data":', '{"revision":0,"data":').replace(
      ',"revision":0,"stream"',
      ',"stream"',
    ),
    'NDJSON with an unknown member': altered(lines, '"revision":1,', '"note":"x","revision":1,'),
    'NDJSON with unknown metadata': linesOf(noted),
    'NDJSON of a stream that has no audits': linesOf(rechained(usage)),
    'NDJSON without its first event': lines.slice(lines.indexOf('\n') + 1),
    'NDJSON with a number beyond the doubles': altered(lines, '"revision":1,', '"revision":1e999,'),
  });
}
