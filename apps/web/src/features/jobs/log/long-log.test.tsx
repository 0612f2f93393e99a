import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { anEntry } from '../../../../../../test/support/web/job-row.builder';
import { mockApi, renderPage } from '../../../../../../test/support/web/render-page';
import { logQueries } from '../rows/job-queries';
import { LogPanel } from './log-panel';

const pages = 6;
const pageSize = 100;
const rowPx = 47;
const newest = Date.UTC(2026, 10, 20);

/** Entries one second apart; the cursor is the number of the entry before the page. */
function serve(first: number, count: number, processing_ms: number) {
  return mockApi(({ query }) => {
    const begin = Number(query.get('cursor') ?? first);
    const data = Array.from({ length: Math.min(pageSize, count - begin) }, (_, index) => {
      const number = begin + index;
      const timestamp = new Date(newest - number * 1000).toISOString();
      return anEntry({ job_id: `job-${number}`, timestamp, processing_ms, position: String(processing_ms) });
    });
    const next = begin + pageSize < count ? String(begin + pageSize) : null;
    return { body: { success: true, data, page: { next } } };
  });
}

beforeEach(() => {
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(rowPx);
});
afterEach(() => jest.restoreAllMocks());

const scrollTo = (top: number) => {
  const box = screen.getByRole('group', { name: 'Processing Event Logs' });
  Object.defineProperties(box, {
    scrollTop: { value: top, configurable: true },
    scrollHeight: { value: 1e6, configurable: true },
  });
  fireEvent.scroll(box);
};

async function showAll() {
  const requests = serve(0, pages * pageSize, 1000);
  const { cache } = renderPage(<LogPanel />);
  // The table of a long log is loaded when it is first needed.
  await screen.findByText('job-0', undefined, { timeout: 20_000 });
  for (let page = 1; page < pages; page++) {
    fireEvent.click(await screen.findByText('Load more'));
    await waitFor(() => expect(requests).toHaveLength(page + 1));
  }
  await screen.findByText('600 entries', undefined, { timeout: 20_000 });
  const refresh = () => act(() => cache.invalidateQueries({ queryKey: logQueries.all }));
  return { refresh };
}

test('a refresh requests few pages and keeps the others, which are requested when they are in view', async () => {
  const { refresh } = await showAll();
  // Two entries are new, so the pages begin elsewhere; the others took longer.
  const requests = serve(-2, pages * pageSize, 2000);
  await refresh();
  expect(requests.map(({ query }) => query.get('cursor'))).toEqual([null, '98', '198']);
  expect(await screen.findByText('602 entries')).toBeInTheDocument();
  expect(await screen.findByText('job--2')).toBeInTheDocument();
  scrollTo(430 * rowPx);
  await waitFor(() => expect(screen.getByText('job-430').closest('tr')).toHaveTextContent('2.00'));
  scrollTo(330 * rowPx);
  await waitFor(() => expect(screen.getByText('job-330').closest('tr')).toHaveTextContent('2.00'));
  expect(requests.slice(3).map(({ query }) => query.get('cursor'))).toEqual(['400', '298']);
  // What two new entries pushed off a page is on the next one.
  scrollTo(398 * rowPx);
  expect(await screen.findByText('job-398')).toBeInTheDocument();
  expect(screen.getByText('602 entries')).toBeInTheDocument();
}, 60_000);
