import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aJobDetail } from '../../../../../../test/support/web/job-row.builder';
import { mockApi, renderPage } from '../../../../../../test/support/web/render-page';
import { JobsTable } from './jobs-table';

test('shows the documented columns', () => {
  renderPage(<JobsTable jobs={[aJobDetail()]} />);
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads).toEqual(['ID', 'Type', 'Domain', 'Characters', 'Status', 'Output', 'Created']);
});

test('shows what a job waits for', () => {
  const jobDetails = { currentStep: 'waiting_for_speech' } as const;
  renderPage(<JobsTable jobs={[aJobDetail({ status: 'processing', awaitedProvider: 'elevenlabs', jobDetails })]} />);
  expect(screen.getByText('ElevenLabs does not answer; goes on by itself')).toBeInTheDocument();
});

test('shows eight characters of the id and links to the job page', () => {
  renderPage(<JobsTable jobs={[aJobDetail({ id: 'abcdefgh-1234' })]} />);
  expect(screen.getByRole('link', { name: 'abcdefgh' })).toHaveAttribute('href', '/dashboard/jobs/abcdefgh-1234');
});

test('shows progress only while the job is processing', () => {
  const jobDetails = { segmentsCompleted: 3, segmentsTotal: 4 };
  renderPage(
    <JobsTable
      jobs={[
        aJobDetail({ id: 'running-', status: 'processing', progress: 0.75, jobDetails }),
        aJobDetail({ id: 'finished', status: 'completed', progress: 1, outputUrl: '/api/jobs/finished/output' }),
      ]}
    />,
  );
  const [, running, finished] = screen.getAllByRole('row').map((row) => within(row));
  expect(running!.getByText('processing')).toBeInTheDocument();
  expect(running!.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '75');
  expect(running!.getByText('3 of 4 segments')).toBeInTheDocument();
  expect(finished!.queryByRole('progressbar')).not.toBeInTheDocument();
  expect(running!.queryByRole('button', { name: 'Listen' })).not.toBeInTheDocument();
  expect(finished!.getByRole('button', { name: 'Listen', expanded: false })).toBeInTheDocument();
});

test('plays the audio in its row, says why it cannot, and closes it', async () => {
  const play = jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  mockApi(() => ({
    status: 404,
    body: { success: false, error: 'The audio was lost.', code: 'content.lost' },
  }));
  renderPage(<JobsTable jobs={[aJobDetail({ status: 'completed', outputUrl: '/api/jobs/x/output' })]} />);
  await userEvent.click(screen.getByRole('button', { name: 'Listen' }));
  await waitFor(() => expect(document.querySelector('duetcast-player')).not.toBeNull());
  const player = document.querySelector<HTMLElement & { audio: HTMLAudioElement }>('duetcast-player')!;
  expect(screen.getByRole('cell', { name: /Close/ })).toContainElement(player);
  expect(play).toHaveBeenCalled();
  await waitFor(() => {
    // Again, as long as the lazily loaded player does not listen yet.
    fireEvent.error(player.audio);
    expect(screen.getByRole('alert')).toHaveTextContent('The audio was lost.');
  });
  await userEvent.click(screen.getByRole('button', { name: 'Close', expanded: true }));
  expect(document.querySelector('duetcast-player')).toBeNull();
  play.mockRestore();
});

test.each([
  ['failed', 12, '12 of 70'],
  ['cancelled', 0, '0 of 70'],
  ['failed', 70, '70'],
  ['processing', 12, '12'],
  ['completed', 70, '70'],
] as const)('of a job that is %s with %i of 70 characters, shows %p', (status, totalCharactersProcessed, text) => {
  renderPage(
    <JobsTable jobs={[aJobDetail({ status, jobDetails: { totalCharactersProcessed, charactersTotal: 70 } })]} />,
  );
  expect(screen.getByRole('cell', { name: text })).toBeInTheDocument();
});
