import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanup, fireEvent, waitFor } from '@testing-library/react';
import type { Trust } from '@duetcast/verify/check-signature';
import { UnreadableAudit, type Outcome } from '@duetcast/verify/verdict';
import { verifyFile } from '@duetcast/verify/verify';
import { run } from '../../../../../libs/verify/command/run';
import { forgedAudits, malformedAudits } from '../../../../../test/support/forgeries/forged-audits';
import { forgedLines } from '../../../../../test/support/forgeries/forged-lines';
import { forgedStatements, malformedStatements } from '../../../../../test/support/forgeries/forged-statements';
import {
  forgedOrigins,
  importedFields,
  malformedOrigins,
  movedFields,
  originBy,
} from '../../../../../test/support/forgeries/forged-origins';
import { auditFields, statementFields } from '../../../../../test/support/forgeries/genuine-files';
import { Signer } from '../../../../../test/support/forgeries/signer';
import { mockApi, renderPage } from '../../../../../test/support/web/render-page';
import { VerifyPage } from './verify-page';

const [signer, other] = [new Signer(), new Signer()];
const folder = mkdtempSync(join(tmpdir(), 'duetcast-forged-'));
afterAll(() => rmSync(folder, { recursive: true }));
const keys = join(folder, 'keys.json');
writeFileSync(keys, JSON.stringify({ keys: [signer.key] }));

const exitCodes: Readonly<Record<Outcome | 'unusable', number>> = {
  verified: 0,
  broken: 1,
  unusable: 2,
  unconfirmed: 3,
};
type Content = string | Uint8Array;
interface PageResponse {
  readonly status?: number;
  readonly body: object;
}

/** The exit code, and what the command printed. */
async function byCommand(content: Content, options = ['--key', keys]): Promise<{ code: number; printed: string }> {
  const file = join(folder, 'file');
  writeFileSync(file, content);
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const code = await run([file, ...options], { out: print, err: print });
  return { code, printed: lines.join('\n') };
}

async function byLibrary(content: Content, trust: Trust = { keys: [signer.key] }): Promise<number> {
  const bytes = Buffer.from(content);
  try {
    return exitCodes[(await verifyFile(bytes, trust)).verdict.outcome];
  } catch (error) {
    if (error instanceof UnreadableAudit) return exitCodes.unusable;
    throw error;
  }
}

async function onPage(content: Content, response: PageResponse = { body: { keys: [signer.key] } }): Promise<number> {
  mockApi(() => response);
  renderPage(<VerifyPage />);
  const files = [new File([Buffer.from(content)], 'file')];
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files } });
  const result = () => document.querySelector<HTMLElement>('[data-verdict], [role=alert]');
  await waitFor(() => expect(result()).not.toBeNull(), { timeout: 10_000 });
  const verdict = result()?.dataset.verdict as Outcome | undefined;
  cleanup();
  return exitCodes[verdict ?? 'unusable'];
}

const kinds = [
  forgedLines(),
  forgedAudits(signer, other),
  malformedAudits(signer),
  forgedOrigins(signer, other),
  malformedOrigins(signer, other),
  forgedStatements(signer, other),
  malformedStatements(signer),
];
const forged = kinds.flat();

test('there are at least 40 forgeries, each different', () => {
  expect(forged.length).toBeGreaterThanOrEqual(40);
  expect(new Set(forged.map(({ content }) => Buffer.from(content).toString('base64'))).size).toBe(forged.length);
});

test.each(forged)('$name: neither command nor library accepts it', async ({ content }) => {
  const { code, printed } = await byCommand(content);
  expect([1, 2]).toContain(code);
  expect(printed).not.toMatch(/^VERIFIED|^NOT CONFIRMED/m);
  expect(await byLibrary(content)).toBe(code);
});

test.each(kinds.map(([first]) => first!))('$name: the page shows the verdict of the library', async ({ content }) =>
  expect(await onPage(content)).toBe(await byLibrary(content)),
);

test.each([
  ['an audit', signer.auditOf(auditFields())],
  ['an audit of imported events', signer.auditOf(importedFields(originBy(other)))],
  ['an audit of events that moved twice', signer.auditOf(movedFields(originBy(other), originBy(other)))],
  [
    'an audit of events that were on the server of the signer first',
    other.auditOf(movedFields(originBy(signer), originBy(other))),
  ],
  ['an audit of events imported from the signer', other.auditOf(importedFields(originBy(signer)))],
  ['a statement', signer.textOf(statementFields())],
])('%s of the signer: all three accept it, and confirm nothing without its key', async (_name, content) => {
  expect([(await byCommand(content)).code, await byLibrary(content), await onPage(content)]).toEqual([0, 0, 0]);
  const away = { status: 503, body: { success: false, error: 'Down.' } };
  const { code, printed } = await byCommand(content, []);
  expect(printed).toMatch(/^NOT CONFIRMED/);
  expect([code, await byLibrary(content, {}), await onPage(content, away)]).toEqual([3, 3, 3]);
});
