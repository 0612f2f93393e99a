import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mockApi, renderPage } from '../../../../test/render-page';
import { Transcript } from './transcript';

const segments = [
  { speaker: 'Host', startTime: 0, endTime: 9.5, body: 'One?' },
  { startTime: 9.5, endTime: 20, body: 'Two.' },
];
const open = () => userEvent.click(screen.getByRole('button', { name: 'Transcript' }));

test('is read when it is opened, marks the line that is heard, and seeks', async () => {
  const requests = mockApi(() => ({ body: { version: '1.0.0', segments } }));
  const onSeek = jest.fn();
  renderPage(<Transcript jobId="a b" at={9.5} onSeek={onSeek} />);
  expect(requests).toEqual([]);
  await open();
  const lines = await screen.findAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual(['0:00Host: One?', '0:09Two.']);
  expect(requests.map(({ path, query }) => `${path}?${query}`)).toEqual(['/api/jobs/a%20b/captions?format=json']);
  expect(screen.getByRole('button', { current: true })).toHaveTextContent('Two.');
  await userEvent.click(screen.getByRole('button', { name: /One/ }));
  expect(onSeek).toHaveBeenCalledWith(0);
  expect(screen.getByRole('link', { name: 'Captions (SRT)' })).toHaveAttribute(
    'href',
    '/api/jobs/a%20b/captions?format=srt',
  );
});

test('says that audio without texts has none', async () => {
  mockApi(() => ({ status: 404, body: { success: false, error: 'No script.', code: 'job.noScript' } }));
  renderPage(<Transcript jobId="x" at={0} onSeek={jest.fn()} />);
  await open();
  expect(await screen.findByText(/was not made from texts/)).toBeInTheDocument();
});

test('says that it could not be loaded', async () => {
  mockApi(() => ({ status: 410, body: { success: false, error: 'Gone.', code: 'job.scriptExpired' } }));
  renderPage(<Transcript jobId="x" at={0} onSeek={jest.fn()} />);
  await open();
  expect(await screen.findByRole('alert')).toHaveTextContent('could not be loaded');
});
