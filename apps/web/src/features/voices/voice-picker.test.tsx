import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mockApi, renderPage } from '../../../../../test/support/web/render-page';
import { aVoice } from '../../../../../test/support/web/voice.builder';
import { VoicePicker } from './voice-picker';

const voices = ['Ada', 'Bo', 'Cem'].map((name) => aVoice(name.toLowerCase(), { name }));

/** Opens the picker over voices that contain what is searched for; returns the ids that are chosen. */
async function open(): Promise<string[]> {
  const chosen: string[] = [];
  mockApi(({ query }) => {
    const search = query.get('search')?.toLowerCase() ?? '';
    const data = voices.filter(({ voice_id }) => voice_id.includes(search));
    const pagination = { page: 1, limit: 50, total: data.length, totalPages: 1 };
    return { body: { success: true, data, pagination, filterOptions: {} } };
  });
  renderPage(
    <VoicePicker label="Host" color="cobalt" voice={null} onChange={({ voice_id }) => chosen.push(voice_id)} />,
  );
  await userEvent.click(screen.getByRole('button', { name: /^Host/ }));
  await screen.findByRole('button', { name: /Cem/ });
  return chosen;
}
const field = () => screen.getByRole('textbox');

test('arrow keys move from the field through the voices, and Enter chooses', async () => {
  const chosen = await open();
  await userEvent.click(field());
  await userEvent.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(screen.getByRole('button', { name: /Cem/ })).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}{Enter}');
  expect(chosen).toEqual(['bo']);
});

test('the arrow up of the first voice leads back to the field', async () => {
  await open();
  await userEvent.click(field());
  await userEvent.keyboard('{ArrowDown}{ArrowUp}');
  expect(field()).toHaveFocus();
});

test('Enter in the field chooses the first voice that was found, and none of an earlier search', async () => {
  const chosen = await open();
  await userEvent.type(field(), 'ce{Enter}');
  expect(chosen).toEqual([]);
  await waitFor(() => expect(screen.queryByRole('button', { name: /Ada/ })).not.toBeInTheDocument());
  await userEvent.type(field(), '{Enter}');
  expect(chosen).toEqual(['cem']);
});
