import { isWhole } from '../src/check-origin';
import type { AuditVerdict, CheckedOrigin } from '../src/verdict';
import { row } from './outcome-text';

export const states = { valid: 'valid', invalid: 'NOT VALID', unchecked: 'could not be checked on this platform' };

type Moved = Pick<AuditVerdict, 'origin' | 'earlierOrigins' | 'stream' | 'events'>;

/** Which servers the first events of an imported trail come from, and whether they signed them. */
export function originRows({ origin, earlierOrigins, stream, events }: Moved): string[] {
  if (!origin || stream === null) return [];
  return [...earlierOrigins, origin].flatMap((each) => rowsOf(each, { events }));
}

function rowsOf(origin: CheckedOrigin, imported: Parameters<typeof isWhole>[1]): string[] {
  const { account, issuer, exportedAt, revision, kid, signature, isTrusted } = origin;
  const rows = [
    row('imported', `events 1 to ${revision + 1} come from ${issuer}, account ${account},`),
    row('', `which exported them at ${exportedAt}.`),
  ];
  if (signature === 'none')
    return [...rows, row('', 'The import was made without verification: nothing shows that this is so.')];
  const scope = isWhole(origin, imported) ? 'all of these events' : 'the last of these events';
  return [
    ...rows,
    row('', `Its signature of ${scope}: ${states[signature]}, by key ${kid}`),
    row(
      '',
      isTrusted ? 'That key is among those you trust (--key).' : 'That key is not among those you named (--key).',
    ),
  ];
}

/** How far a file is verified whose own signer the caller does not trust. */
export const ofOriginRows = (): string[] => [
  row('', 'The key is not among those you trust: when and by whom the file was exported, and what was stored then,'),
  row('', 'is what that server says. The events are those that the key of their origin signed.'),
];
