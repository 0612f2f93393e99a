import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { aPodcast as aStored } from '../../../../../test/support/builders/podcast.builder';
import { anAuditTrail } from '../../../../../test/support/web/audit-trail.builder';
import { aPodcast } from '../../../../../test/support/web/podcast-row.builder';
import { mockApi, renderPage } from '../../../../../test/support/web/render-page';
import { PodcastPage } from './podcast-page';

const trail = anAuditTrail(
  [aStored.requested(), aStored.generated(), aStored.claimed(), aStored.edited(), aStored.viewed(), aStored.expired()],
  'podcast-pod-1',
);
const expired = { success: false, error: 'Deleted.', code: 'podcast.expired' };

function show(podcast: { status?: number; body: object }, count = trail.events.length) {
  const events = trail.events.slice(0, count);
  const isAudit = (path: string) => path === '/api/podcast-jobs/pod-1/audit';
  mockApi(({ path }) => (isAudit(path) ? { body: { success: true, data: { ...trail, events } } } : podcast));
  renderPage(
    <Routes>
      <Route path="/dashboard/podcasts/:podcastId" element={<PodcastPage />} />
    </Routes>,
    '/dashboard/podcasts/pod-1',
  );
}
const factOf = (name: string) =>
  within(screen.getByRole('region', { name: /^State after event/ })).getByText(name).nextSibling;

test('shows the script with its trail: each event, the state after it, and the signed file', async () => {
  show({ body: { success: true, data: aPodcast('pod-1') } }, 4);
  expect(await screen.findByText('The tides of pod-1.')).toBeInTheDocument();
  const events = within(await screen.findByRole('list', { name: 'Events in order' })).getAllByRole('button');
  expect(events.map((event) => event.firstChild?.textContent)).toEqual([
    'Script requested for an article of 480 characters.',
    'Script written: 7 segments (model local, language en).',
    'Moved from the visitor’s session to the account.',
    'Script edited: 6 segments.',
  ]);
  expect(factOf('Segments')).toHaveTextContent('6before: 7');
  expect(screen.getByRole('link', { name: 'Download signed file' })).toHaveAttribute(
    'href',
    '/api/podcast-jobs/pod-1/audit?format=signed',
  );
});

test('keeps the trail of a script whose texts are deleted', async () => {
  show({ status: 410, body: expired });
  expect(await screen.findByRole('alert', { name: 'This script could not be loaded.' })).toBeInTheDocument();
  expect(await screen.findByText('Article and script were deleted after their retention period.')).toBeInTheDocument();
  expect(factOf('Status')).toHaveTextContent('Deletedbefore: Written');
});

test('shows no trail of an unknown podcast', async () => {
  show({ status: 404, body: { success: false, error: 'No such podcast.', code: 'podcast.missing' } });
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  expect(screen.queryByText('Audit trail')).not.toBeInTheDocument();
});
