import { hashListText } from '@duetcast/verify/signed-statement';
import { signedFileText } from '@duetcast/verify/signed-file';
import { altered, forgeries, type Forgery } from './forgery';
import { statementFields } from './genuine-files';
import { sha256, type Signer } from './signer';

/** Statements that someone without the signer's key can make. */
export function forgedStatements(signer: Signer, other: Signer): Forgery[] {
  const text = signer.textOf(statementFields());
  const file = JSON.parse(text) as object;
  return forgeries({
    'a statement with another figure': altered(text, '"used":1234', '"used":1'),
    'a statement with another figure and total': text.replaceAll('"used":12', '"used":22'),
    'a statement signed by another key': other.textOf(statementFields()),
    'a statement with an unknown member that is not signed': signedFileText({ ...file, inclusion: {} }),
    'a statement with a duplicate member': altered(text, '"state":"open"', '"state":"closed",\n"state":"open"'),
    'a formatted statement': JSON.stringify(file, null, 1),
    'a statement that was cut': text.slice(0, 200),
    'a statement of a newer version': signedFileText({ ...file, version: 2 }),
  });
}

/** Statements that the signer's key signed, but that no server of this product makes. */
export function malformedStatements(signer: Signer): Forgery[] {
  const fields = statementFields();
  const [a, b] = fields.domains;
  const [stream] = fields.streams;
  const signed = (changes: object) => signer.textOf({ ...fields, ...changes });
  const withDomain = (changes: object) => signed({ domains: [{ ...a, ...changes }, b] });
  return forgeries({
    'a statement with negative usage': signed({
      domains: [{ ...a, used: -1_000 }, b],
      totals: { ...fields.totals, used: -960 },
    }),
    'a statement with a limit of -2': withDomain({ limit: -2 }),
    'a statement with negative reservations': signed({
      domains: [{ ...a, reserved: -1 }, b],
      totals: { ...fields.totals, reserved: -1 },
    }),
    'a statement with other totals': signed({ totals: { ...fields.totals, used: 1 } }),
    'a statement without a domain': signed({ domains: [b] }),
    'a statement with a domain twice': signed({ domains: [a, a, b] }),
    'a statement with unsorted domains': signed({ domains: [b, a] }),
    'a statement of another account': signed({ account: 'acc_eve' }),
    'a statement with a stream twice': signed({
      streams: [stream, stream],
      totals: { ...fields.totals, eventsHash: sha256(hashListText([stream!.eventsHash, stream!.eventsHash])) },
    }),
    'a statement with an earlier one of a fraction': signed({
      number: 2,
      previous: { eventsHash: 'a'.repeat(64), events: 0.5, used: 1 },
    }),
    'a statement of a month that does not exist': signed({ month: '2026-13' }),
    'a statement of a time that is none': signed({ producedAt: 'yesterday' }),
    'a statement with a stream without its head': signed({ streams: [{ ...stream, head: null }] }),
  });
}
