import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../../../../../../test/support/web/render-page';
import { CreateTab } from '../create-tab';
import {
  notFound,
  requestsTo,
  serve,
  setUpCreateTab,
  texts,
} from '../../../../../../test/support/web/create-tab.fixture';

setUpCreateTab();

test('adds, moves, merges and deletes lines with undo and redo', async () => {
  serve();
  renderPage(<CreateTab />);
  const choose = async (number: number, action: string) => {
    await userEvent.click(screen.getByRole('button', { name: `More for line ${number}` }));
    await userEvent.click(await screen.findByRole('menuitem', { name: action }));
  };
  await userEvent.click(screen.getByRole('button', { name: 'Add a line' }));
  const speaker = within(screen.getByRole('radiogroup', { name: 'Speaker of line 3' }));
  expect(speaker.getByRole('radio', { name: 'Host' })).toBeChecked();
  await choose(2, 'Move up');
  expect(texts()).toEqual(['Hi.', 'Hello.', '']);
  await choose(1, 'Merge with the next line');
  expect(texts()).toEqual(['Hi. Hello.', '']);
  await choose(2, 'Delete the line');
  expect(texts()).toEqual(['Hi. Hello.']);
  for (let step = 0; step < 4; step++) await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(texts()).toEqual(['Hello.', 'Hi.']);
  await userEvent.click(screen.getByRole('button', { name: 'Redo' }));
  expect(texts()).toEqual(['Hello.', 'Hi.', '']);
});

test('deleting a line focuses the next one, else the previous one, else the add button', async () => {
  serve();
  renderPage(<CreateTab />);
  const remove = async (number: number) => {
    await userEvent.click(screen.getByRole('button', { name: `More for line ${number}` }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete the line' }));
  };
  const line = (number: number) => screen.getByRole('textbox', { name: `Line ${number}` });
  await userEvent.click(screen.getByRole('button', { name: 'Add a line' }));
  await remove(1);
  expect(texts()).toEqual(['Hi.', '']);
  await waitFor(() => expect(line(1)).toHaveFocus());
  await remove(2);
  await waitFor(() => expect(line(1)).toHaveFocus());
  await remove(1);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add a line' })).toHaveFocus());
});

test('refocuses a line that cannot be split', async () => {
  serve();
  renderPage(<CreateTab />);
  await userEvent.click(screen.getByRole('button', { name: 'More for line 1' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Split at the cursor' }));
  expect(texts()).toEqual(['Hello.', 'Hi.']);
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Line 1' })).toHaveFocus());
});

test('moves, splits and undoes with the keyboard', async () => {
  serve();
  renderPage(<CreateTab />);
  const first = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Line 1' });
  await userEvent.click(first);
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(texts()).toEqual(['Hi.', 'Hello.']);
  const moved = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Line 2' });
  expect(moved).toHaveFocus();
  moved.setSelectionRange(3, 3);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(texts()).toEqual(['Hi.', 'Hel', 'lo.']);
  expect(screen.getByRole('textbox', { name: 'Line 3' })).toHaveFocus();
  await userEvent.keyboard('{Control>}zz{/Control}');
  expect(texts()).toEqual(['Hello.', 'Hi.']);
  screen.getByRole('button', { name: /^Move line 1/ }).focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(texts()).toEqual(['Hi.', 'Hello.']);
});

test('adds the lines of a pasted dialogue', async () => {
  serve();
  renderPage(<CreateTab />);
  await userEvent.click(screen.getByRole('button', { name: 'Paste a dialogue' }));
  await userEvent.click(screen.getByRole('textbox', { name: 'Dialogue' }));
  await userEvent.paste('Host: One.\nGuest: Two.');
  await userEvent.click(screen.getByRole('button', { name: 'Use these lines' }));
  expect(texts()).toEqual(['Hello.', 'Hi.', 'One.', 'Two.']);
});

test('shows the price of a line and charges it once', async () => {
  const play = jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const heard = { audioUrl: '/api/jobs/t1/output', jobId: 't1' };
  const requests = serve(() => ({ body: { success: true, data: heard } }), notFound);
  renderPage(<CreateTab />);
  await userEvent.click(screen.getByRole('button', { name: 'Play · 6 characters, line 1' }));
  await waitFor(() => expect(play).toHaveBeenCalledTimes(1));
  expect(requestsTo(requests, '/api/tts').map(({ body }) => body)).toEqual([
    { text: 'Hello.', voice_id: 'v1', domain: 'dashboard' },
  ]);
  await userEvent.type(screen.getByRole('textbox', { name: 'Line 2' }), '!');
  expect(screen.getByRole('button', { name: 'Play · 4 characters, line 2' })).toBeEnabled();
  fireEvent.pause(document.querySelector('audio')!);
  await userEvent.click(await screen.findByRole('button', { name: 'Play · free, line 1' }));
  await waitFor(() => expect(play).toHaveBeenCalledTimes(2));
  expect(requestsTo(requests, '/api/tts')).toHaveLength(1);
});
