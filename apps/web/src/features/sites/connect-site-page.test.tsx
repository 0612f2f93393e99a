import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mockApi, renderPage } from '../../../../../test/support/web/render-page';
import { forgetReturn, rememberReturn, returnPath } from '../../client/return-path';
import { beginSession, endSession } from '../../client/session';
import { ConnectSitePage } from './connect-site-page';

const request = {
  site_url: 'https://blog.example.com/news',
  redirect_uri: 'https://blog.example.com/news/wp-admin/admin.php?page=duetcast&code=old',
  state: 's&t',
  code_challenge: 'a'.repeat(43),
  code_challenge_method: 'S256',
};
const pathWith = (changes: Partial<typeof request> = {}) =>
  `/connect-site?${new URLSearchParams({ ...request, ...changes }).toString()}`;
const signIn = () =>
  beginSession({
    token: 't',
    expiresAt: '2999-01-01T00:00:00.000Z',
    user: { id: 'acc_ada', email: 'ada@example.com' },
  });
const refused = { success: false, error: 'Too many requests.', code: 'rate.exceeded' };

const leave = jest.fn<void, [string]>();
beforeEach(() => leave.mockReset());
afterEach(() => {
  endSession();
  forgetReturn();
});

function open(path = pathWith(), reply: { status?: number; body: object } = { status: 201, body: approved }) {
  const requests = mockApi(() => reply);
  renderPage(<ConnectSitePage leave={leave} />, path);
  return () => requests.filter(({ method }) => method === 'POST');
}
const approved = { success: true, data: { code: 'dca_1' } };
const leftTo = () => new URL(leave.mock.calls[0]?.[0] ?? '');

test('says what the site may do, and sends it a code once it is approved', async () => {
  signIn();
  rememberReturn(pathWith());
  const posts = open();
  expect(await screen.findByRole('heading', { name: 'Connect blog.example.com/news' })).toBeInTheDocument();
  expect(screen.getByText(/ada@example\.com/)).toBeInTheDocument();
  expect(screen.getByRole('list', { name: 'The site will be able to' })).toHaveTextContent('publish audio');
  expect(returnPath()).toBe('/dashboard');
  await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(leave).toHaveBeenCalledTimes(1));
  expect(posts().map(({ body }) => body)).toEqual([
    { siteUrl: request.site_url, redirectUri: request.redirect_uri, codeChallenge: request.code_challenge },
  ]);
  expect(leftTo().origin + leftTo().pathname).toBe('https://blog.example.com/news/wp-admin/admin.php');
  expect([...leftTo().searchParams]).toEqual([
    ['page', 'duetcast'],
    ['code', 'dca_1'],
    ['state', 's&t'],
  ]);
});

test('sends the site back without a code if it is cancelled', async () => {
  signIn();
  const posts = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect([...leftTo().searchParams]).toEqual([
    ['page', 'duetcast'],
    ['error', 'access_denied'],
    ['state', 's&t'],
  ]);
  expect(posts()).toEqual([]);
});

test('stays with the reason if the server refuses', async () => {
  signIn();
  open(pathWith(), { status: 429, body: refused });
  await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The site could not be connected.');
  expect(leave).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Approve' })).toBeEnabled();
});

test('asks for a session first, and to come back after it', async () => {
  open();
  expect(await screen.findByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/sign-in');
  expect(screen.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/sign-up');
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  expect(returnPath()).toBe(pathWith());
});

test.each<[string, Partial<typeof request>]>([
  ['a redirect to another site', { redirect_uri: 'https://evil.example/' }],
  ['a redirect to a script', { redirect_uri: 'javascript:alert(1)' }],
  ['a redirect beside the folder of the site', { redirect_uri: 'https://blog.example.com/newsletter' }],
  ['a site that is a script', { site_url: 'javascript:alert(1)', redirect_uri: 'javascript:alert(1)' }],
  ['a site without a scheme', { site_url: 'blog.example.com/news' }],
  ['another method', { code_challenge_method: 'plain' }],
  ['a short challenge', { code_challenge: 'a'.repeat(42) }],
  ['no state', { state: '' }],
  ['a long state', { state: 's'.repeat(513) }],
])('refuses %s and redirects to no address', async (_, changes) => {
  signIn();
  const posts = open(pathWith(changes));
  expect(await screen.findByRole('heading', { name: 'This link cannot connect a site' })).toBeInTheDocument();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('link', { name: 'Go to Connections' })).toHaveAttribute('href', '/dashboard?tab=connections');
  expect([posts(), leave.mock.calls]).toEqual([[], []]);
});
