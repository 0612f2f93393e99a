import * as fc from 'fast-check';
import { forgedAudits, malformedAudits } from '../../../test/support/forgeries/forged-audits';
import { forgedLines } from '../../../test/support/forgeries/forged-lines';
import { forgedStatements } from '../../../test/support/forgeries/forged-statements';
import { auditFields, linesOf, statementFields } from '../../../test/support/forgeries/genuine-files';
import { Signer } from '../../../test/support/forgeries/signer';
import { longProperty, seedOf, sized } from '../../../test/support/long-check';
import { JsonParts, type JsonPart } from './encodings/json-parts';
import { UnreadableAudit } from './verdict';
import { verifyFile } from './verify';

const [signer, other] = [new Signer(), new Signer()];
const keys = [signer.key];
const audit = signer.auditOf(auditFields());

const verdictOf = async (input: Parameters<typeof verifyFile>[0]) =>
  verifyFile(input, { keys }).catch((error: unknown) => {
    if (error instanceof UnreadableAudit) return error.reason;
    throw error;
  });

/** The bytes in pieces of a few. */
const inPieces = (content: string | Uint8Array, size: number) =>
  async function* () {
    const bytes = Buffer.from(content);
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  };

test('a file has the same verdict however its bytes arrive', async () => {
  const files = [
    ...forgedAudits(signer, other),
    ...malformedAudits(signer),
    ...forgedLines(),
    ...forgedStatements(signer, other).slice(0, 5),
    { content: audit },
    { content: linesOf(auditFields().events) },
    { content: signer.textOf(statementFields()) },
  ];
  const start = seedOf('streamed files') % files.length;
  for (const [index, { content }] of files.entries())
    if (sized(0, 1) || (index - start) % 8 === 0)
      expect(await verdictOf(inPieces(content, 1 + (index % 97)))).toEqual(await verdictOf(content));
});

test('a file that was cut off anywhere is damaged, at the first event that is not whole', async () => {
  const bytes = Buffer.from(audit);
  const first = audit.slice(0, audit.indexOf('"events":[')).split('\n').length + 1;
  const least = '{\n"content":'.length;
  const step = sized(211, 1);
  for (let end = least + (seedOf('cut files') % step); end < bytes.length - 1; end += step) {
    const cut = bytes.subarray(0, end);
    const verdict = await verdictOf(inPieces(cut, 100));
    const { line, revision } = (verdict as Awaited<ReturnType<typeof verifyFile>>).verdict.problems[0]!;
    expect({ end, verdict }).toMatchObject({
      verdict: { verdict: { outcome: 'broken', problems: [{ kind: 'syntax' }] } },
    });
    const isEvent = line !== undefined && line > first && line < first + 6;
    if (isEvent) expect(revision).toBe(line - first);
  }
});

test('an element without its last bracket is damage before the rest of a large file is held', () => {
  const [parts, line] = [new JsonParts(), `{"text":"${'x'.repeat(1_000_000)}"},`];
  const take = () => undefined;
  expect(parts.read('{"events":[{"text":"x",', take)).toBe(true);
  expect(Array.from({ length: 30 }, () => parts.read(line, take))).toContain(false);
});

const anyLayout = fc.constantFrom(undefined, 1, '\t', '\r\n ');
const anyObject = fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue());

/** The object that the parts make. */
function joined(text: string): unknown {
  const members = new Map<string, unknown>();
  const parts = new JsonParts();
  const add = (part: JsonPart) => {
    if (part.kind === 'value') members.set(part.name, part.value);
    if (part.kind === 'list') members.set(part.name, []);
    if (part.kind === 'element') (members.get(part.name) as unknown[]).push(part.value);
  };
  const isRead = text.split('\n').every((line) => parts.read(line, add));
  return isRead && parts.isWhole ? Object.fromEntries(members) : undefined;
}

function parsedObject(text: string): unknown {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

test('an object is read as JSON.parse reads it, in any layout, and refused where it does', () =>
  fc.assert(
    fc.property(anyObject, anyLayout, fc.nat(), fc.constantFrom(...'{}[],:"\\ \n1x'), (object, layout, at, sign) => {
      const text = JSON.stringify(object, null, layout);
      expect(joined(text)).toEqual(parsedObject(text));
      const place = at % text.length;
      for (const altered of [
        text.slice(0, place),
        `${text.slice(0, place)}${sign}${text.slice(place)}`,
        `${text.slice(0, place)}${sign}${text.slice(place + 1)}`,
        `${text.slice(0, place)}${text.slice(place + 1)}`,
        `${text}${sign}`,
      ])
        expect({ altered, read: joined(altered) }).toEqual({ altered, read: parsedObject(altered) });
    }),
    longProperty('JSON parts', 40, 20_000),
  ));
