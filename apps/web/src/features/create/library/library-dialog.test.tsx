import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mockApi, renderPage } from '../../../../../../test/support/web/render-page';
import type { ListedPodcast } from '../requests/create-queries';
import { LibraryDialog } from './library-dialog';

const listed = (part: Partial<ListedPodcast>) => ({
  id: 'p1',
  status: 'scripted',
  created_at: '2026-11-20T12:00:00.000Z',
  title: 'Tides',
  excerpt: 'The sea comes and goes.',
  metadata: { characterCount: 9, segmentCount: 2 },
  ...part,
});
const stored = {
  version: 'v7',
  voices: { Host: 'a', Guest: 'b' },
  segments: [
    { speaker: 'Host', text: 'Hello.', voice_id: 'a', source: { start: 0, end: 3 }, flagged: ['1854'], section: 'One' },
    { speaker: 'Guest', text: 'Hi.', voice_id: '', speed: 1.2 },
  ],
  music: 'calm',
  title: 'Tides',
};

function open(podcasts: object[], answers: Record<string, { status?: number; body: object }> = {}) {
  const requests = mockApi(({ method, path }) => {
    const answer = answers[`${method} ${path}`];
    if (answer) return answer;
    if (path === '/api/podcast-jobs') return { body: { success: true, data: podcasts, page: { next: null } } };
    return { body: { success: true, data: stored } };
  });
  const onDeleted = jest.fn();
  renderPage(<LibraryDialog opened onClose={() => undefined} onOpen={() => undefined} onDeleted={onDeleted} />);
  return { requests, onDeleted, sent: (method: string) => requests.filter((one) => one.method === method) };
}
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('rows lead with the title, and with the article where there is none', async () => {
  open([
    listed({}),
    listed({ id: 'p2', title: null }),
    listed({ id: 'p3', status: 'expired', title: null, excerpt: null }),
  ]);
  const [titled, untitled, expired] = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(titled).toMatch(/^TidesThe sea comes and goes\./);
  expect(untitled).toMatch(/^The sea comes and goes\.2 lines/);
  expect(expired).toMatch(/^Deleted/);
  expect(screen.getAllByRole('button', { name: /^Rename: / })).toHaveLength(2);
  expect(screen.getAllByRole('button', { name: /^Delete: / })).toHaveLength(2);
});

test('deletes a script after a question', async () => {
  const { sent, onDeleted } = open([listed({})]);
  await click('Delete: Tides');
  expect(sent('DELETE')).toEqual([]);
  const question = within(await screen.findByRole('dialog', { name: 'Delete this script?' }));
  await userEvent.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(onDeleted).toHaveBeenCalledWith('p1'));
  expect(sent('DELETE')[0]?.path).toBe('/api/podcast-jobs/p1');
});

test('says why a script could not be deleted', async () => {
  const refused = { status: 503, body: { success: false, error: 'The store is away.', code: 'store.unavailable' } };
  const { onDeleted } = open([listed({})], { 'DELETE /api/podcast-jobs/p1': refused });
  await click('Delete: Tides');
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: 'Delete this script?' })).getByRole('button', { name: 'Delete' }),
  );
  expect(await screen.findByRole('alert', { name: 'The script could not be deleted.' })).toBeInTheDocument();
  expect(onDeleted).not.toHaveBeenCalled();
});

test('renames a script, which keeps its lines, voices and music', async () => {
  const { sent } = open([listed({})]);
  await click('Rename: Tides');
  const field = await screen.findByRole('textbox', { name: 'Title' });
  expect(field).toHaveValue('Tides');
  await userEvent.clear(field);
  await userEvent.type(field, ' Ebb ');
  await click('Save');
  await waitFor(() => expect(sent('PUT')).toHaveLength(1));
  const [{ path, headers, body }] = sent('PUT') as [ReturnType<typeof sent>[number]];
  expect([path, headers.get('if-match')]).toEqual(['/api/podcast-jobs/p1/script', '"v7"']);
  expect(body).toEqual({
    segments: [
      { speaker: 'Host', text: 'Hello.', voice_id: 'a', section: 'One' },
      { speaker: 'Guest', text: 'Hi.', speed: 1.2 },
    ],
    music: 'calm',
    title: 'Ebb',
  });
});
