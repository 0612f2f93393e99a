import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aJob } from '../../../../../test/support/builders/job.builder';
import { exportedStreamText, type SignedAudit } from '@duetcast/verify/signed-audit';
import { aSignedAudit, aSigner } from '../../../../../test/support/web/signed-audit.builder';
import { mockApi, renderPage, type ApiRequest } from '../../../../../test/support/web/render-page';
import { eventPageSize } from './event-list';
import { maxFileBytes } from './examine-file';
import { VerifyPage } from './verify-page';

const signer = aSigner();
const history = [
  aJob.submitted(),
  aJob.claimed('worker-1'),
  aJob.segmentSynthesized(0),
  aJob.assembled(),
  aJob.completed(),
  aJob.outputExpired(),
];
const text = aSignedAudit(history, signer);
const lines = (JSON.parse(text) as { events: object[] }).events.map((event) => `${JSON.stringify(event)}\n`).join('');

const fileOf = (content: BlobPart, name = 'audit.json') => new File([content], name);
const field = () => document.querySelector<HTMLInputElement>('input[type=file]')!;
const title = (name: string) => screen.findByText(name, undefined, { timeout: 10_000 });
const choose = (file: File) => userEvent.upload(field(), file, { applyAccept: false });

/** Renders the page, chooses a file and returns the requests. */
async function check(file: File, keys: object[] | null = [signer.key]): Promise<ApiRequest[]> {
  const requests = mockApi(() =>
    keys ? { body: { keys } } : { status: 503, body: { success: false, error: 'Down.' } },
  );
  renderPage(<VerifyPage />);
  await choose(file);
  return requests;
}

test('asks for a file and states that it is not uploaded', () => {
  const requests = mockApi(() => ({ body: {} }));
  renderPage(<VerifyPage />);
  expect(screen.getByRole('heading', { level: 1, name: 'Verify a file' })).toBeInTheDocument();
  expect(screen.getByText('Everything is checked in this browser. The file is not uploaded.')).toBeInTheDocument();
  expect(
    screen.getByText('A signed audit file, a monthly statement or an NDJSON audit trail, up to 25.0 MB.'),
  ).toBeInTheDocument();
  expect(screen.queryByRole('status')).toBeNull();
  expect(requests).toEqual([]);
});

test('links to the offline verifier', () => {
  mockApi(() => ({ body: {} }));
  renderPage(<VerifyPage />);
  const link = screen.getByRole('link', { name: 'duetcast-verify.mjs' });
  expect(link).toHaveAttribute('href', '/duetcast-verify.mjs');
  expect(link).toHaveAttribute('download', 'duetcast-verify.mjs');
  expect(screen.getByText('node duetcast-verify.mjs FILE')).toBeInTheDocument();
});

test('verifies a file of this server without uploading it', async () => {
  const requests = await check(fileOf(text));
  expect(await title('Verified')).toBeInTheDocument();
  const facts = within(screen.getByRole('region', { name: 'About this file' }));
  expect(facts.getByText(signer.key.kid)).toBeInTheDocument();
  expect(facts.getByText('This server’s key')).toBeInTheDocument();
  expect(facts.getByText('job-job-1')).toBeInTheDocument();
  expect(facts.getByText('https://duetcast.example')).toBeInTheDocument();
  const rows = within(screen.getByRole('list', { name: 'Events' })).getAllByRole('listitem');
  expect(rows).toHaveLength(6);
  expect(rows[1]).toHaveTextContent('Worker worker-1 claimed the job.');
  expect(requests.map(({ method, path, body }) => [method, path, body])).toEqual([['GET', '/api/signing-keys', null]]);
  expect(requests[0]!.headers.has('authorization')).toBe(false);
});

test('states until when the file is complete, so that an older file can be recognized', async () => {
  await check(fileOf(text));
  await title('Verified');
  const facts = within(screen.getByRole('region', { name: 'About this file' }));
  expect(facts.getByText(/November 21, 2026.*: 6 events\. Later events are not in this file\.$/)).toBeInTheDocument();
});

test('names signed parts that it does not check', async () => {
  const { key: _key, signature: _signature, ...file } = JSON.parse(text) as Record<string, unknown>;
  await check(fileOf(signer.fileOf({ ...file, inclusion: {} })));
  expect(await title('Verified')).toBeInTheDocument();
  expect(screen.getByText(/^Signed, but not checked: inclusion\./)).toBeInTheDocument();
});

test.each([
  ['the file', 'Verified'],
  ['its imported events', 'Verified: this server signed the events'],
])('states where imported events come from, where this server signed %s', async (_what, outcome) => {
  const [origin, moved] = outcome === 'Verified' ? [aSigner(), signer] : [signer, aSigner()];
  const { key: _key, signature: _signature, ...file } = JSON.parse(aSignedAudit(history, moved)) as SignedAudit;
  const exported = { account: 'acc_ada', issuer: 'https://old.example', exportedAt: '2026-11-20T12:00:00.000Z' };
  const head = { ...exported, revision: 5, hash: file.head!.hash };
  const seal = origin.signatureOf(exportedStreamText({ ...head, stream: file.stream }));
  await check(fileOf(moved.fileOf({ ...file, origin: { ...head, key: origin.key, seal } })));
  expect(await title(outcome)).toBeInTheDocument();
  const facts = within(screen.getByRole('region', { name: 'About this file' }));
  expect(facts.getByText('https://old.example')).toBeInTheDocument();
  expect(facts.getByText(/^Events 1 to 6, exported there on .*November 20, 2026/)).toBeInTheDocument();
  expect(facts.getByText(origin.key.kid).closest('p')).toHaveTextContent('Signed there by key');
  expect(facts.getAllByText('This server’s key')).toHaveLength(1);
});

test('states every server on which the events were, and verifies under the key of the first', async () => {
  const [between, moved] = [aSigner(), aSigner()];
  const { key: _key, signature: _signature, ...file } = JSON.parse(aSignedAudit(history, moved)) as SignedAudit;
  const originAt = (issuer: string, server: typeof signer, exportedAt: string) => {
    const head = { account: 'acc_ada', issuer, exportedAt, revision: 5, hash: file.head!.hash };
    const seal = server.signatureOf(exportedStreamText({ ...head, stream: file.stream }));
    return { ...head, key: server.key, seal };
  };
  const first = originAt('https://first.example', signer, '2026-11-18T12:00:00.000Z');
  const second = originAt('https://second.example', between, '2026-11-20T12:00:00.000Z');
  await check(fileOf(moved.fileOf({ ...file, origin: second, earlierOrigins: [first] })));
  expect(await title('Verified: this server signed the events')).toBeInTheDocument();
  const facts = within(screen.getByRole('region', { name: 'About this file' }));
  for (const issuer of ['https://first.example', 'https://second.example'])
    expect(facts.getByText(issuer)).toBeInTheDocument();
  expect(facts.getAllByText('This server’s key')).toHaveLength(1);
});

test('names the field that does not match the format', async () => {
  const { key: _key, signature: _signature, ...file } = JSON.parse(text) as Record<string, unknown>;
  await check(fileOf(signer.fileOf({ ...file, exportedAt: 'x' })));
  expect(await title('Not verified')).toBeInTheDocument();
  expect(screen.getByText(/^The file does not match the format: .* \(Field exportedAt\)$/)).toBeInTheDocument();
});

test('lists content deleted by retention with its event', async () => {
  await check(fileOf(text));
  await title('Verified');
  const region = within(screen.getByRole('region', { name: 'Content' }));
  const deleted = region.getAllByRole('listitem');
  expect(deleted.length).toBeGreaterThan(0);
  expect(deleted[0]).toHaveTextContent(/Referenced by event \d, deleted by event 6/);
});

test.each([
  ['another server', [aSigner().key], 'Unchanged, but the signer is unknown', 'Unknown signer'],
  ['a server that does not respond', null, 'Unchanged; the signer could not be confirmed', 'Signer not confirmed'],
])('does not confirm the signer with keys of %s', async (_what, keys, verdict, badge) => {
  await check(fileOf(text), keys);
  expect(await title(verdict)).toBeInTheDocument();
  expect(screen.getByText(badge)).toBeInTheDocument();
  expect(screen.queryByText('Verified')).toBeNull();
});

test('finds a changed byte and shows its event', async () => {
  await check(fileOf(text.replace('worker-1', 'worker-2')));
  expect(await title('Not verified')).toBeInTheDocument();
  expect(screen.getByText('Event 2 was changed after it was written.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Show event 2' }));
  const row = screen.getByText('Worker worker-2 claimed the job.').closest('li')!;
  await waitFor(() => expect(row).toHaveFocus());
  expect(row).toHaveAttribute('data-broken');
  expect(document.querySelectorAll('[data-broken]')).toHaveLength(1);
});

test('reports the line of invalid JSON', async () => {
  await check(fileOf(text.replace('"type":"JobAssembled"', '"type":"JobAssembled')));
  expect(await title('Not verified')).toBeInTheDocument();
  expect(screen.getByText(/^Event 4 is damaged: it is not valid JSON\. \(Line \d+ of the file\)$/)).toBeVisible();
});

test('finds a removed event', async () => {
  const remaining = text.split('\n').filter((line) => !line.includes('"type":"JobClaimed"'));
  await check(fileOf(remaining.join('\n')));
  expect(await title('Not verified')).toBeInTheDocument();
  expect(screen.getByText(/^Event 2 is out of order/)).toBeInTheDocument();
});

test('verifies the chain of NDJSON, which has no signature', async () => {
  await check(fileOf(lines, 'audit.ndjson'));
  expect(await title('The chain is intact; there is no signature')).toBeInTheDocument();
  expect(screen.queryByText('Signed by key')).toBeNull();
  await choose(fileOf(lines.replace('worker-1', 'worker-2'), 'audit.ndjson'));
  expect(await title('Not verified')).toBeInTheDocument();
  expect(screen.queryByText('The chain is intact; there is no signature')).toBeNull();
});

test.each([
  [
    'holiday.json',
    '{"holiday":true}',
    'This is not a signed audit file, a monthly statement or an NDJSON audit trail.',
  ],
  ['empty.json', '', 'The file is empty.'],
  [
    'next.json',
    '{"format":"duetcast-audit","version":3}',
    'The file has a newer format version than this page supports.',
  ],
])('rejects %s', async (name, content, message) => {
  await check(fileOf(content, name));
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(screen.getByText(`${name} cannot be checked`)).toBeInTheDocument();
});

describe('the size limit', () => {
  const ofSize = (size: number) => {
    const file = fileOf(text);
    Object.defineProperty(file, 'size', { value: size });
    return file;
  };
  test('accepts the largest file', async () => {
    await check(ofSize(maxFileBytes));
    expect(await title('Verified')).toBeInTheDocument();
  });
  test('rejects one byte more', async () => {
    const requests = await check(ofSize(maxFileBytes + 1));
    expect(await screen.findByRole('alert')).toHaveTextContent('this page reads up to 25.0 MB.');
    expect(requests).toEqual([]);
  });
});

test('renders a long trail in pages and shows a broken event at its end', async () => {
  const renewals = Array.from({ length: eventPageSize }, (_, index) => aJob.leaseRenewed(`worker-${index}`));
  const long = aSignedAudit([aJob.submitted(), ...renewals], signer);
  await check(fileOf(long));
  await title('Verified');
  const rows = () => within(screen.getByRole('list', { name: 'Events' })).getAllByRole('listitem');
  expect(rows()).toHaveLength(eventPageSize);
  await userEvent.click(screen.getByRole('button', { name: 'Show 1 more' }));
  expect(rows()).toHaveLength(eventPageSize + 1);
  await choose(fileOf(long.replace(`worker-${eventPageSize - 1}`, 'worker-x')));
  await userEvent.click(await screen.findByRole('button', { name: `Show event ${eventPageSize + 1}` }));
  await waitFor(() => expect(rows().at(-1)).toHaveFocus());
});

test('accepts a dropped file', async () => {
  mockApi(() => ({ body: { keys: [signer.key] } }));
  renderPage(<VerifyPage />);
  fireEvent.drop(field().closest('label')!, { dataTransfer: { files: [fileOf(text)] } });
  expect(await title('Verified')).toBeInTheDocument();
});
