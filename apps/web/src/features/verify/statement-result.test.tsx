import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUsage } from '../../../../../test/support/builders/usage.builder';
import { aSigner } from '../../../../../test/support/web/signed-audit.builder';
import { aSignedStatement } from '../../../../../test/support/web/signed-statement.builder';
import { renderPage } from '../../../../../test/support/web/render-page';
import { beginSession, endSession } from '../../client/session';
import { VerifyPage } from './verify-page';

const domain = 'blog.example.com';
const history = [
  aUsage.reserved('a', 1_300, { domain, limits: { account: 10_000, domain: 5_000 } }),
  aUsage.used('a', 1_300, { domain }),
  aUsage.corrected('fix', -66, { domain }),
];
const signer = aSigner();
const { text, events } = aSignedStatement(domain, history, signer);

/** Serves the signing keys and the caller's events. */
function serve(ownEvents: readonly object[]): string[] {
  const requests: string[] = [];
  globalThis.fetch = async (input) => {
    const { pathname, search } = new URL((input as Request).url);
    requests.push(pathname + search);
    if (pathname === '/api/signing-keys') return Response.json({ keys: [signer.key] });
    return new Response(ownEvents.map((event) => `${JSON.stringify(event)}\n`).join(''));
  };
  return requests;
}

async function check(content: string, ownEvents: readonly object[] = events) {
  const requests = serve(ownEvents);
  renderPage(<VerifyPage />);
  const field = document.querySelector<HTMLInputElement>('input[type=file]')!;
  await userEvent.upload(field, new File([content], 'statement.json'), { applyAccept: false });
  return requests;
}
const signIn = (id: string) =>
  beginSession({ token: 't', expiresAt: '9999-12-31T00:00:00.000Z', user: { id, email: 'ada@example.com' } });

afterEach(() => endSession());

test('verifies a statement of this server and shows its figures', async () => {
  await check(text);
  expect(await screen.findByText('Verified')).toBeInTheDocument();
  const facts = within(screen.getByRole('region', { name: 'About this file' }));
  expect(facts.getByText('1,234 of 10,000 characters')).toBeInTheDocument();
  expect(facts.getByText('Still open')).toBeInTheDocument();
  expect(facts.getByText('This server’s key')).toBeInTheDocument();
  const [, row] = within(screen.getByRole('table', { name: 'Usage by domain' })).getAllByRole('row');
  const cells = within(row!).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual([domain, '1,234', '5,000', '-66', '3']);
  expect(screen.getByText(/^The figures are as stated by the signer\. The account’s owner/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Recalculate from my events' })).toBeNull();
});

test('lets the owner recalculate the figures from the events', async () => {
  signIn('acc_ada');
  const requests = await check(text);
  await userEvent.click(await screen.findByRole('button', { name: 'Recalculate from my events' }));
  expect(await screen.findByText(/^This browser recalculated the figures/)).toBeInTheDocument();
  expect(requests.at(-1)).toBe('/api/events?types=CharactersReserved,CharactersUsed,CharactersReleased,UsageCorrected');
  expect(screen.getByText('Verified')).toBeInTheDocument();
});

test('reports events that differ from the signed ones', async () => {
  signIn('acc_ada');
  await check(text, events.slice(0, 2));
  await userEvent.click(await screen.findByRole('button', { name: 'Recalculate from my events' }));
  expect(await screen.findByText('Not verified')).toBeInTheDocument();
  expect(
    screen.getByText('usage-acc_ada-2026-11: Event 3 is not among the events of the account.'),
  ).toBeInTheDocument();
});

test('does not offer recalculation to another account', async () => {
  signIn('acc_bob');
  await check(text);
  expect(await screen.findByText('Verified')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Recalculate from my events' })).toBeNull();
});

test.each([
  ['a figure', text.replaceAll('"used":1234', '"used":1235'), /has an invalid signature/],
  ['one of two figures', text.replace('"used":1234', '"used":1235'), /has totals that are not the sums/],
  ['a bracket', text.replace('"totals":{', '"totals":'), /is damaged: it is not valid JSON/],
])('detects a change of %s', async (_what, content, message) => {
  await check(content);
  expect(await screen.findByText('Not verified')).toBeInTheDocument();
  expect(screen.getByText(message)).toBeInTheDocument();
  expect(screen.queryByText(/as stated by the signer/)).toBeNull();
});
