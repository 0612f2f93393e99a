import { screen, within } from '@testing-library/react';
import { aJob } from '../../../../../../test/support/web/job-row.builder';
import { renderPage } from '../../../../../../test/support/web/render-page';
import { JobsTable } from './jobs-table';

test('shows the documented columns', () => {
  renderPage(<JobsTable jobs={[aJob()]} />);
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads).toEqual(['ID', 'Type', 'Domain', 'Characters', 'Status', 'Output', 'Created']);
});

test('shows what a job waits for', () => {
  const jobDetails = { currentStep: 'waiting_for_speech' } as const;
  renderPage(<JobsTable jobs={[aJob({ status: 'processing', awaitedProvider: 'elevenlabs', jobDetails })]} />);
  expect(screen.getByText('ElevenLabs does not answer; goes on by itself')).toBeInTheDocument();
});

test('shows eight characters of the id and links to the job page', () => {
  renderPage(<JobsTable jobs={[aJob({ id: 'abcdefgh-1234' })]} />);
  expect(screen.getByRole('link', { name: 'abcdefgh' })).toHaveAttribute('href', '/dashboard/jobs/abcdefgh-1234');
});

test('shows progress only while the job is processing', () => {
  const jobDetails = { segmentsCompleted: 3, segmentsTotal: 4 };
  renderPage(
    <JobsTable
      jobs={[
        aJob({ id: 'running-', status: 'processing', progress: 0.75, jobDetails }),
        aJob({ id: 'finished', status: 'completed', progress: 1, outputUrl: '/api/jobs/finished/output' }),
      ]}
    />,
  );
  const [, running, finished] = screen.getAllByRole('row').map((row) => within(row));
  expect(running!.getByText('processing')).toBeInTheDocument();
  expect(running!.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '75');
  expect(running!.getByText('3 of 4 segments')).toBeInTheDocument();
  expect(finished!.queryByRole('progressbar')).not.toBeInTheDocument();
  expect(finished!.getByRole('link', { name: 'Listen' })).toHaveAttribute('href', '/api/jobs/finished/output');
});

test.each([
  ['failed', 12, '12 of 70'],
  ['cancelled', 0, '0 of 70'],
  ['failed', 70, '70'],
  ['processing', 12, '12'],
  ['completed', 70, '70'],
] as const)('of a job that is %s with %i of 70 characters, shows %p', (status, totalCharactersProcessed, text) => {
  renderPage(<JobsTable jobs={[aJob({ status, jobDetails: { totalCharactersProcessed, charactersTotal: 70 } })]} />);
  expect(screen.getByRole('cell', { name: text })).toBeInTheDocument();
});
