import { act, screen } from '@testing-library/react';
import { useQuery } from '@tanstack/react-query';
import { mockApi, renderPage } from '../../../../../test/support/web/render-page';
import { api, dataOf } from '../../client/api';
import { BehindBanner } from './behind-banner';

const text = /may lack what was accepted last/;

function Figures() {
  useQuery({ queryKey: ['figures'], queryFn: () => dataOf(api.get('/api/usage/history')) });
  return <BehindBanner />;
}

test('says that rows are behind, and reads again until they have followed', async () => {
  jest.useFakeTimers();
  let behind = true;
  mockApi(() => ({ body: { success: true, data: { months: [] }, ...(behind && { behind }) } }));
  renderPage(<Figures />);
  await act(() => jest.advanceTimersByTimeAsync(100));
  expect(screen.getByText(text)).toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(6_000));
  expect(screen.getByText(text)).toBeInTheDocument();
  behind = false;
  await act(() => jest.advanceTimersByTimeAsync(6_000));
  expect(screen.queryByText(text)).not.toBeInTheDocument();
});
