import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anApiDocument } from '../../../../../../test/support/web/api-document.builder';
import { docFiles } from '../../../../../../test/support/web/doc-page.fixture';
import { beginSession, endSession } from '../../../client/session';
import { enhanceContents, filterItems, placeOfOldAnchor } from './contents';
import { enhanceControls } from './controls';
import type { IndexEntry } from '../page/sections';

const session = { token: 't', expiresAt: '2999-01-01T00:00:00.000Z', user: { id: 'a', email: 'ada@example.com' } };
let reading: (id: string) => void;

globalThis.IntersectionObserver = class {
  constructor(report: (entries: { target: Element; isIntersecting: boolean }[]) => void) {
    reading = (id) => report([{ target: document.getElementById(id)!, isIntersecting: true }]);
  }
  observe() {}
} as unknown as typeof IntersectionObserver;
HTMLDialogElement.prototype.showModal = function show() {
  this.open = true;
};
Element.prototype.scrollIntoView = () => undefined;
URL.revokeObjectURL = () => undefined;

const files = docFiles('en', anApiDocument());
const pages = files.slice(0, -1).map(({ source }) => source);
pages.sort((one, other) => other.indexOf('id="getJob"') - one.indexOf('id="getJob"'));
const readIndex = async () => JSON.parse(files.at(-1)!.source) as IndexEntry[];

beforeAll(() => {
  // One document with the operations of all pages, and the contents of that of jobs.
  const [first, ...others] = pages.map((html) => new DOMParser().parseFromString(html, 'text/html'));
  document.body.replaceChildren(...first!.body.children);
  for (const other of others) document.querySelector('main')!.append(...other.querySelectorAll('main > *'));
  document.documentElement.dataset.samples = 'curl';
  enhanceControls();
  enhanceContents(document.getElementById('contents')!, readIndex);
  filterItems(document.querySelector('main input')!, [...document.querySelectorAll<HTMLElement>('tbody tr[id]')]);
});
afterEach(() => act(() => endSession()));

const contents = () => screen.getByRole('navigation', { name: 'Contents', hidden: true });
const found = () => [...contents().querySelectorAll('#found span')].map(({ textContent }) => textContent);
const response = (body: string, status: number, headers: Record<string, string>) =>
  Promise.resolve({
    status,
    headers: new Headers(headers),
    arrayBuffer: async () => new TextEncoder().encode(body),
  } as unknown as Response);
const tryIt = (name: string) => userEvent.click(screen.getByRole('button', { name: `Try it: ${name}` }));
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

test.each([
  ['speaks', ['Speaks a text']],
  ['GET jobs', ['Reads one job']],
  ['limitexceeded', ['Speaks a text']],
  ['nothing of this xyz', []],
])('a search for %j finds %j', async (search, expected) => {
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('/');
  const field = within(contents()).getByRole('searchbox', { hidden: true });
  expect(field).toHaveFocus();
  await userEvent.keyboard(search);
  await waitFor(() => expect(found().slice(0, 1)).toEqual(expected));
  expect(contents().querySelector<HTMLElement>('[role=status]')!.hidden).toBe(expected.length > 0);
  expect(contents().querySelectorAll('div:not([hidden])')).toHaveLength(0);
  await userEvent.clear(field);
  await waitFor(() => expect(contents().querySelectorAll('div:not([hidden])')).toHaveLength(2));
  expect(found()).toEqual([]);
});

test.each([
  ['#postTts', '/doc/audio#postTts'],
  ['#group-jobs', '/doc/jobs'],
  ['#rate-limits', '/doc/rate-limits'],
  ['#error-job-missing', '/doc/error-catalogue#error-job-missing'],
  ['#error-catalogue', '/doc/error-catalogue#error-catalogue'],
  ['#elsewhere', undefined],
])('the old anchor %s leads to %s', async (hash, place) =>
  expect(placeOfOldAnchor(hash, await readIndex())).toBe(place),
);

test('marks the section that is being read', () => {
  act(() => reading('getJob'));
  expect(contents().querySelector('[aria-current=location]')).toHaveTextContent('Reads one job');
});

test('filters the error catalog', async () => {
  const field = screen.getByRole('searchbox', { name: 'Filter codes' });
  await userEvent.type(field, '404');
  expect([...document.querySelectorAll('tr[id]:not([hidden])')].map(({ id }) => id)).toEqual(['error-job-missing']);
  await userEvent.clear(field);
});

test('chooses the language of all samples, and copies the sample with the address of this server', async () => {
  const user = userEvent.setup();
  const tts = screen.getByRole('article', { name: 'Speaks a text' });
  await user.click(within(tts).getByRole('button', { name: 'Python' }));
  expect(document.documentElement.dataset.samples).toBe('python');
  expect(localStorage.getItem('duetcast.docs.language')).toBe('"python"');
  expect(screen.getAllByRole('button', { name: 'Python', pressed: true })).toHaveLength(2);
  await user.click(within(tts).getByRole('button', { name: 'Copy: Request: Speaks a text' }));
  expect(await navigator.clipboard.readText()).toMatch(
    /^import os[\s\S]*requests\.post\(\n {4}"http:\/\/localhost\/api\/tts"/,
  );
  expect(await within(tts).findByText('Copied')).toBeInTheDocument();
});

test('stores the chosen theme and language', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Use the dark theme' }));
  expect(localStorage.getItem('mantine-color-scheme-value')).toBe('dark');
  const link = screen.getByRole('link', { name: '中文' });
  link.addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(link);
  expect(localStorage.getItem('duetcast.language')).toBe('"zh"');
});

test('asks an anonymous user to sign in before trying an operation', async () => {
  await tryIt('Reads one job');
  expect(within(screen.getByRole('dialog')).getByRole('link', { name: 'Sign In' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send' })).not.toBeInTheDocument();
});

test('sends what was filled in with the session, and shows the response', async () => {
  act(() => beginSession(session));
  const requests: [string, RequestInit][] = [];
  globalThis.fetch = ((url: string, init: RequestInit) => {
    requests.push([url, init]);
    const headers = { 'content-type': 'application/json; charset=utf-8', 'x-request-id': 'r1', server: 'x' };
    return response('{"success":false,"code":"job.missing"}', 404, headers);
  }) as typeof fetch;
  await tryIt('Reads one job');
  await send();
  expect(requests).toEqual([]);
  expect(screen.getByRole('textbox', { name: 'jobId required' })).toBeInvalid();
  await userEvent.type(screen.getByRole('textbox', { name: 'jobId required' }), 'a/b');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'format' }), 'ndjson');
  await send();
  const [url, { method, headers, body }] = requests[0]!;
  expect([url, method, body]).toEqual(['/api/jobs/a%2Fb?format=ndjson', 'GET', null]);
  expect(Object.fromEntries(headers as Headers)).toEqual({ accept: '*/*', authorization: 'Bearer t' });
  expect(await screen.findByText('Status 404')).toBeVisible();
  expect(screen.getByText(/^content-type: .* x-request-id: r1$/)).toBeVisible();
  expect(screen.getByRole('group', { name: 'Response 404' }).textContent).toBe(
    '{\n  "success": false,\n  "code": "job.missing"\n}',
  );
});

test('sends the example body; a network failure is reported', async () => {
  act(() => beginSession(session));
  const bodies: unknown[] = [];
  globalThis.fetch = ((_url: string, { body }: RequestInit) => {
    bodies.push(JSON.parse(body as string));
    return Promise.reject(new TypeError('Failed to fetch'));
  }) as typeof fetch;
  await tryIt('Speaks a text');
  await send();
  expect(bodies).toEqual([{ text: 'Hello.', voice_id: 'v1' }]);
  expect(await screen.findByRole('alert')).toHaveTextContent('Network error. Please try again.');
});
