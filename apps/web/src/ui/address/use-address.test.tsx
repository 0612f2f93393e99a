import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation, useNavigate } from 'react-router-dom';
import { mockApi, renderPage } from '../../../../../test/support/web/render-page';
import { useDialog } from './use-address';

function Page() {
  const word = useDialog('word');
  const other = useDialog('other');
  const navigate = useNavigate();
  const { search, hash } = useLocation();
  return (
    <>
      <output>{`${search}${hash} ${word.id ?? 'closed'} ${other.id ?? 'closed'}`}</output>
      <button onClick={() => word.open('a.b')}>Open</button>
      <button onClick={word.close}>Close</button>
      <button onClick={() => void navigate(-1)}>Back</button>
    </>
  );
}
const show = (address: string) => {
  mockApi(() => ({ body: {} }));
  renderPage(<Page />, address);
};
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const state = () => screen.getByRole('status').textContent;

test.each(['Back', 'Close'])('opens a dialog in the address, which keeps the rest; %s closes it', async (way) => {
  show('/dashboard?tab=create');
  await click('Open');
  expect(state()).toBe('?tab=create&dialog=word.a.b a.b closed');
  await click(way);
  expect(state()).toBe('?tab=create closed closed');
});

test('a linked dialog is open, and closes in its place', async () => {
  show('/dashboard?dialog=word#part');
  expect(state()).toBe('?dialog=word#part  closed');
  await click('Close');
  expect(state()).toBe('#part closed closed');
});
