import { useQuery, useQueryClient } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../../../../test/support/web/render-page';
import { QueryState } from './section';

/** A query whose outcomes the test decides. */
function renderQuery() {
  const asked: { resolve: (rows: string) => void; reject: (error: Error) => void }[] = [];
  const queryFn = () => new Promise<string>((resolve, reject) => asked.push({ resolve, reject }));
  function Shown() {
    const query = useQuery({ queryKey: ['shown'], queryFn });
    const cache = useQueryClient();
    return (
      <>
        <QueryState query={query} loading="Loading" failed="Failed" />
        {query.data}
        <button onClick={() => void cache.refetchQueries()}>Poll</button>
      </>
    );
  }
  renderPage(<Shown />);
  const poll = () => userEvent.click(screen.getByRole('button', { name: 'Poll' }));
  const fail = () => act(async () => asked.at(-1)?.reject(new Error('Down')));
  const succeed = () => act(async () => asked.at(-1)?.resolve('Rows'));
  return { asked, poll, fail, succeed };
}

test('a failure stays while its query is repeated, and ends with the rows', async () => {
  const { asked, poll, fail, succeed } = renderQuery();
  expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
  await fail();
  const alert = await screen.findByRole('alert');
  await poll();
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(screen.getByRole('alert')).toBe(alert);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  await fail();
  expect(await screen.findByRole('alert')).toBe(alert);
  await poll();
  await succeed();
  expect(await screen.findByText('Rows')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('the button of another attempt shows that it is under way', async () => {
  const { fail } = renderQuery();
  await fail();
  const button = await screen.findByRole('button', { name: 'Try Again' });
  await userEvent.click(button);
  expect(button).toHaveAttribute('data-loading', 'true');
  await fail();
  await waitFor(() => expect(button).not.toHaveAttribute('data-loading'));
});
