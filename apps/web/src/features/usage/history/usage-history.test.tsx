import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  used,
  row,
  emptyYear,
  type Served,
  serve,
  show,
  block,
  setUpUsagePage,
} from '../../../../../../test/support/web/usage-page.fixture';
import { applyUsage } from '../figures/usage-queries';

setUpUsagePage();

const months = async () => within(await screen.findByRole('radiogroup', { name: 'Month' })).getAllByRole('radio');

test('shows months without usage', async () => {
  serve({ domains: [] });
  show();
  expect((await months()).map((radio) => radio.getAttribute('aria-label'))).toEqual(
    expect.arrayContaining(['December 2025: 0 characters', 'November 2026: 0 characters']),
  );
  expect(await months()).toHaveLength(12);
  expect(screen.getByText('No characters were used in these months.')).toBeInTheDocument();
});

test('selects the live current month; arrow keys select others; a table lists the same', async () => {
  const history = emptyYear.map((entry, index) =>
    index === 10 ? { ...entry, charactersUsed: 1, domains: [{ domain: 'a.example', charactersUsed: 1 }] } : entry,
  );
  serve({ domains: [used('a.example', 100)], history });
  const { cache } = show();
  const last = await screen.findByRole('radio', { name: 'November 2026: 100 characters', checked: true });
  act(() => applyUsage(cache, { type: 'updated', usage: row('a.example', 1_300, { position: '0009' }) }));
  await waitFor(() => expect(last).toHaveAccessibleName('November 2026: 1,300 characters'));
  last.focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(screen.getByRole('radio', { name: 'October 2026: 1 character' })).toBeChecked();
  expect(screen.getByText('October 2026: 1 character')).toBeInTheDocument();
  const rows = within(screen.getByRole('table', { name: 'Last 12 months' })).getAllByRole('row');
  expect(rows.slice(-2).map(({ textContent }) => textContent)).toEqual(['October 202611', 'November 20261,3001,300']);
});

test('shows a failure with a retry and keeps the figures above', async () => {
  const served: Served = { domains: [used('a.example', 100)], historyStatus: 500 };
  serve(served);
  show();
  await block('a.example');
  expect(await screen.findByRole('alert')).toHaveTextContent('The last 12 months could not be loaded.');
  served.historyStatus = 200;
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await months()).toHaveLength(12);
});
