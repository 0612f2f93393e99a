import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mockApi, renderPage } from '../../../../../test/support/web/render-page';
import { ShowsTab } from './shows-tab';

const show = {
  id: 'show-1',
  title: 'Tides',
  category: 'Technology',
  isPrivate: true,
  episodes: 0,
  subscribers: 0,
  feedUrl: null,
  pageUrl: null,
  coverUrl: null,
};
const jobOf = (id: string, title: string) => ({
  ...{ id, title, createdAt: '2026-11-20T12:00:00.000Z', metadata: { duration: 61 } },
});

/** Opens the tab as "Add to a show" does; returns what the page sends. */
function openFor(jobId: string, shows: object[]) {
  const list = (rows: object[]) => ({ body: { success: true, data: rows, page: { next: null } } });
  const requests = mockApi(({ method, path, query }) => {
    if (method !== 'GET') return { body: { success: true, data: {} } };
    if (path === '/api/shows') return list(shows);
    if (path !== '/api/jobs') return list([]);
    const q = query.get('q');
    return list([q === null ? jobOf('job-12345678', 'From the job') : jobOf(q, 'An old one')]);
  });
  renderPage(<ShowsTab />, `/dashboard?tab=shows&audio=${jobId}`);
  return (method: string) => requests.filter((one) => one.method === method);
}
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('for the audio of the address', () => {
  const other = { ...show, id: 'show-2', title: 'Winds' };

  test.each([
    ['job-12345678', 'From the job'],
    ['older-than-the-list', 'An old one'],
  ])('the form of the only show opens with %s', async (jobId, title) => {
    const sent = openFor(jobId, [show]);
    const dialog = within(await screen.findByRole('dialog', { name: 'Add episode' }));
    await waitFor(() => expect(dialog.getByLabelText('Audio')).toHaveValue(jobId));
    expect(dialog.getByLabelText('Title')).toHaveValue(title);
    await click('Add to show');
    await waitFor(() => expect(sent('POST')[0]?.body).toMatchObject({ jobId, title }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('heading', { name: 'Tides' })).toBeInTheDocument();
  });

  test('a title that was typed stays', async () => {
    openFor('job-12345678', [show]);
    await waitFor(() => expect(screen.getByLabelText('Title')).toHaveValue('From the job'));
    await userEvent.clear(screen.getByLabelText('Title'));
    expect(screen.getByLabelText('Title')).toHaveValue('');
  });

  test('one of several shows is chosen first', async () => {
    openFor('job-12345678', [show, other]);
    expect(await screen.findByText(/^Choose the show that your audio becomes an episode of/)).toBeInTheDocument();
    await click('Open: Winds');
    expect(await screen.findByRole('dialog', { name: 'Add episode' })).toBeInTheDocument();
    await click('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await click('Add episode');
    expect(await screen.findByLabelText('Audio')).toHaveValue('');
  });
});
