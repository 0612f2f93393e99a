import { screen } from '@testing-library/react';
import { aJobDetail } from '../../../../../../test/support/web/job-row.builder';
import { renderPage } from '../../../../../../test/support/web/render-page';
import { AudioPanel } from './audio-panel';
import type { RenderedAudio } from './use-rendered-audio';

const panelOf = (job: Parameters<typeof aJobDetail>[0]) => {
  const audio = { job: { data: aJobDetail(job) }, states: ['done', 'waiting'], playback: { events: {} } };
  return renderPage(<AudioPanel audio={audio as unknown as RenderedAudio} playerRef={{ current: null }} />);
};

test('a job that was stopped is no failure, and says why it ended', () => {
  panelOf({ status: 'cancelled', error: 'Cancelled by its owner.', errorCode: 'job.cancelled' });
  const alert = screen.getByRole('alert', { name: 'This job was cancelled' });
  expect(alert).toHaveTextContent('Cancelled by its owner.');
  expect(alert).toHaveStyle({ '--alert-color': 'var(--mantine-color-gray-light-color)' });
  expect(screen.queryByText(/failed/i)).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
});

test('a job that failed says so in red', () => {
  panelOf({ status: 'failed', error: 'No voice answered.' });
  const alert = screen.getByRole('alert', { name: 'This job failed' });
  expect(alert).toHaveTextContent('No voice answered.');
  expect(alert).toHaveStyle({ '--alert-color': 'var(--mantine-color-red-light-color)' });
});

test('a running job has its place, its lines, the time left and a button to stop it', () => {
  const estimatedCompletedAt = new Date(Date.now() + 90_500).toISOString();
  panelOf({ status: 'pending', queuePosition: 3, estimatedCompletedAt });
  expect(screen.getByText('Number 3 in your queue')).toBeInTheDocument();
  expect(screen.getByText(/^about 1:\d\d left · 1 of 2 lines$/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Stop' })).toBeInTheDocument();
});

test('finished audio says when it is deleted', () => {
  const deletesAt = new Date(Date.now() + 9.5 * 24 * 60 * 60 * 1000).toISOString();
  const metadata = { duration: 134, fileSize: 1, format: 'mp3' } as const;
  panelOf({ status: 'completed', metadata, outputUrl: null, deletesAt });
  expect(screen.getByText('2:14 · deleted in 9 days')).toBeInTheDocument();
  expect(screen.getByRole('alert', { name: 'The audio is no longer stored' })).toBeInTheDocument();
});
