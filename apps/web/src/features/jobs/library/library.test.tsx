import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aJob } from '../../../../../../test/support/web/job-row.builder';
import { mockApi, renderPage } from '../../../../../../test/support/web/render-page';
import { Library } from './library';

const dayMs = 24 * 60 * 60 * 1000;
const listed = (part: Parameters<typeof aJob>[0] & { title?: string | null; deletesAt?: string | null }) => {
  const { title = null, deletesAt = null, ...job } = part;
  return { ...aJob(job), title, deletesAt };
};
const done = { status: 'completed', metadata: { duration: 134, fileSize: 1, format: 'mp3' } } as const;
const tides = listed({
  ...done,
  id: 'job-1',
  title: 'Tides',
  outputUrl: '/api/jobs/job-1/output',
  deletesAt: new Date(Date.now() + 26.5 * dayMs).toISOString(),
});
const listOf = (data: object[]) => ({ body: { success: true, data, page: { next: null } } });

test('shows titles first, with length and when the content is deleted', async () => {
  mockApi(() => listOf([tides, listed({ id: 'abcdefgh-2', status: 'failed' })]));
  renderPage(<Library />);
  expect(await screen.findByRole('link', { name: 'Tides' })).toHaveAttribute('href', '/dashboard/jobs/job-1');
  expect(screen.getByText(/2:14 · .*deleted in 26 days · dashboard/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Compilation abcdefgh' })).toBeInTheDocument();
  expect(within(screen.getAllByRole('listitem')[1]!).getByText('failed')).toBeInTheDocument();
});

test('is not there until there is something, and stays while a search finds nothing', async () => {
  mockApi(({ query }) => listOf(query.get('title') === null ? [] : [tides]));
  const { unmount } = renderPage(<Library />);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Library' })).not.toBeInTheDocument());
  unmount();
  mockApi(({ query }) => listOf(query.get('title') === null ? [tides] : []));
  renderPage(<Library />);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Search titles' }), 'moon');
  expect(await screen.findByText('Nothing here')).toBeInTheDocument();
});

test('has what runs on top, with how far it is', async () => {
  const running = listed({
    ...aJob({ id: 'run-1', status: 'processing', progress: 0.5, jobDetails: { segmentsCompleted: 2 } }),
    title: 'Ebb',
    createdAt: '2020-01-01T00:00:00.000Z',
  });
  mockApi(({ query }) => listOf(query.get('status') === null ? [tides] : [running]));
  renderPage(<Library />);
  await screen.findByRole('link', { name: 'Ebb' });
  await screen.findByRole('link', { name: 'Tides' });
  const [first, second] = screen.getAllByRole('listitem').map((item) => within(item));
  expect(first!.getByRole('link', { name: 'Ebb' })).toBeInTheDocument();
  expect(first!.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
  expect(first!.getByText('2 of 4 segments')).toBeInTheDocument();
  expect(second!.queryByRole('progressbar')).not.toBeInTheDocument();
});

test('a filter that excludes what runs leaves it out', async () => {
  const running = listed({ id: 'run-1', status: 'processing' });
  mockApi(({ query }) => listOf(query.get('status') === 'completed' ? [tides] : [running]));
  renderPage(<Library />, '/dashboard?status=completed');
  await screen.findByRole('link', { name: 'Tides' });
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});

describe('filters', () => {
  const token = { id: 'tok_1', name: 'Blog' };
  const me = { usage: { domains: [{ domain: 'blog.example.com' }] } };
  const serve = () =>
    mockApi(({ path }) => {
      if (path === '/api/auth/tokens') return { body: { success: true, data: [token] } };
      if (path === '/api/users/me') return { body: { success: true, data: me } };
      return listOf([tides]);
    });
  const choose = async (name: string, label: string) =>
    userEvent.selectOptions(await screen.findByRole('combobox', { name }), label);

  test('choose status, type, domain, token, period and order', async () => {
    const requests = serve();
    renderPage(<Library />);
    await userEvent.click(await screen.findByRole('button', { name: 'Filter and sort', expanded: false }));
    await screen.findByRole('option', { name: 'Blog' });
    await choose('Status', 'failed');
    await choose('Type', 'Speech');
    await choose('Domain', 'blog.example.com');
    await choose('API token', 'Blog');
    await choose('Period', 'Last 30 days');
    await choose('Order', 'Oldest first');
    const last = () => Object.fromEntries(requests.findLast(({ path }) => path === '/api/jobs')?.query ?? []);
    await waitFor(() => expect(last()).toHaveProperty('order', 'asc'));
    const { created_after: from, ...others } = last();
    expect(others).toEqual({
      ...{ status: 'failed', type: 'tts', domain: 'blog.example.com', token: 'tok_1', order: 'asc', limit: '25' },
    });
    expect(Date.now() - Date.parse(from!)).toBeGreaterThanOrEqual(30 * dayMs);
    expect(screen.getByRole('link', { name: 'CSV' })).toHaveAttribute('href', expect.stringMatching(/token=tok_1/));
    expect(screen.getByRole('link', { name: 'CSV' })).toHaveAttribute('href', expect.not.stringMatching(/order/));
  });

  test('stand in the address; values that do not exist count as none', async () => {
    const requests = serve();
    renderPage(<Library />, '/dashboard?status=done&period=8&sort=size&domain=a.example&token=tok_gone');
    expect(await screen.findByRole('combobox', { name: 'Domain' })).toHaveValue('a.example');
    expect(screen.getByRole('combobox', { name: 'API token' })).toHaveValue('tok_gone');
    expect(screen.getByRole('combobox', { name: 'Status' })).toHaveValue('');
    const sent = requests.filter(({ path, query }) => path === '/api/jobs' && query.get('domain') === 'a.example');
    expect(Object.fromEntries(sent[0]!.query)).toEqual({
      ...{ domain: 'a.example', token: 'tok_gone', order: 'desc', limit: '25' },
    });
  });
});

test('the menu shares audio and adds it to a show, where there is any', async () => {
  mockApi(() => listOf([tides, listed({ id: 'abcdefgh-2', status: 'failed', title: 'Ebb' })]));
  renderPage(<Library />);
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Tides' }));
  const share = await screen.findByRole('menuitem', { name: 'Share' });
  expect(share).toHaveAttribute('href', '/dashboard/jobs/job-1?dialog=share');
  const add = screen.getByRole('menuitem', { name: 'Add to a show' });
  expect(add).toHaveAttribute('href', '/dashboard?tab=shows&audio=job-1');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Ebb' }));
  await screen.findByRole('menuitem', { name: 'Open in Create' });
  expect(screen.queryByRole('menuitem', { name: 'Share' })).not.toBeInTheDocument();
});

test('searches by title and status, and offers that as CSV', async () => {
  const requests = mockApi(() => listOf([tides]));
  renderPage(<Library />);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Search titles' }), 'tide & more');
  await waitFor(() => expect(requests.at(-1)?.query.get('title')).toBe('tide & more'));
  expect(screen.getByRole('link', { name: 'CSV' })).toHaveAttribute('href', '/api/jobs/export?title=tide+%26+more');
});

describe('deletion', () => {
  const outcome = (deleted: string[], failed: object[] = []) => ({
    body: { success: true, data: { deleted, failed } },
  });
  const open = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Tides' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  };

  test('asks, then deletes', async () => {
    const requests = mockApi(({ method }) => (method === 'DELETE' ? outcome(['job-1']) : listOf([tides])));
    renderPage(<Library />);
    await open();
    await waitFor(() => expect(requests.some(({ method }) => method === 'DELETE')).toBe(true));
    const call = requests.find(({ method }) => method === 'DELETE');
    expect(call?.path).toBe('/api/jobs');
    expect(Object.fromEntries(call?.query ?? [])).toEqual({ ids: 'job-1', unpublish: 'false' });
  });

  test('asks once more about what others can hear', async () => {
    const places = [{ kind: 'share', shareId: 's' }];
    const refused = { id: 'job-1', code: 'job.published', error: 'This job is published.', places };
    const requests = mockApi(({ method, query }) => {
      if (method !== 'DELETE') return listOf([tides]);
      return query.get('unpublish') === 'true' ? outcome(['job-1']) : outcome([], [refused]);
    });
    renderPage(<Library />);
    await open();
    await screen.findByText('Others can hear it at one place: links, posts or episodes. They end with it.');
    await userEvent.click(screen.getByRole('button', { name: 'Unpublish and delete' }));
    await waitFor(() => expect(requests.some(({ query }) => query.get('unpublish') === 'true')).toBe(true));
  });
});

test('renames', async () => {
  const requests = mockApi(({ method }) =>
    method === 'PATCH' ? { body: { success: true, data: { id: 'job-1', title: 'Ebb' } } } : listOf([tides]),
  );
  renderPage(<Library />);
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Tides' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }));
  const field = await screen.findByRole('textbox', { name: 'Title' });
  await userEvent.clear(field);
  await userEvent.type(field, ' Ebb ');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ title: 'Ebb' }));
});

test('the dialog that renames has an address, and shows the title of now each time', async () => {
  mockApi(({ method }) => (method === 'PATCH' ? { status: 500, body: {} } : listOf([tides])));
  renderPage(<Library />, '/dashboard?dialog=rename.job-1');
  const field = await screen.findByRole('textbox', { name: 'Title' });
  await userEvent.type(field, ' and moons');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('The title could not be changed.');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Tides' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }));
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('Tides');
  expect(screen.queryByText('The title could not be changed.')).not.toBeInTheDocument();
});

test('what is selected at once is deleted in requests of 100', async () => {
  const many = Array.from({ length: 101 }, (_, index) =>
    listed({ ...done, id: `job-${index}`, title: `Tide ${index}` }),
  );
  const requests = mockApi(({ method }) =>
    method === 'DELETE' ? { body: { success: true, data: { deleted: [], failed: [] } } } : listOf(many),
  );
  renderPage(<Library />);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all that are shown' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete 101 selected' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  const sizes = () =>
    requests.flatMap(({ method, query }) => (method === 'DELETE' ? query.get('ids')!.split(',').length : []));
  await waitFor(() => expect(sizes()).toEqual([100, 1]));
});
