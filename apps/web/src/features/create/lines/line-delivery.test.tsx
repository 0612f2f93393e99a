import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { notFound, requestsTo, serve, setUpCreateTab } from '../../../../../../test/support/web/create-tab.fixture';
import { renderPage } from '../../../../../../test/support/web/render-page';
import { CreateTab } from '../create-tab';

setUpCreateTab();

const open = async (number: number) => {
  await userEvent.click(screen.getByRole('button', { name: `More for line ${number}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Speed, pause and chapter' }));
  return within(screen.getByRole('group', { name: `Delivery of line ${number}` }));
};

test('a line gets its own speed, pause and chapter, which undo takes back', async () => {
  const requests = serve();
  renderPage(<CreateTab />);
  const line = await open(2);
  await userEvent.selectOptions(line.getByRole('combobox', { name: 'Speed' }), '1.25×');
  await userEvent.selectOptions(line.getByRole('combobox', { name: 'Pause after the line' }), '1.5 s');
  await userEvent.type(line.getByRole('textbox', { name: 'Chapter that starts here' }), 'The moon');
  await userEvent.click(line.getByRole('button', { name: 'Done' }));
  expect(screen.getByText('Chapter: The moon · 1.25× · Pause: 1.5 s')).toBeInTheDocument();
  await waitFor(() =>
    expect(requestsTo(requests, '/api/compilations/estimate').at(-1)?.body).toMatchObject({
      compilation: [{ text: 'Hello.' }, { text: 'Hi.', speed: 1.25, pause_after_ms: 1_500, section: 'The moon' }],
    }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.getByText('1.25× · Pause: 1.5 s')).toBeInTheDocument();
});

test('the show has a speed, which lines without their own have too', async () => {
  const requests = serve(() => ({ body: { success: true, data: { audioUrl: '/a', jobId: 't1' } } }), notFound);
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  renderPage(<CreateTab />);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Speed of the show' }), '1.5×');
  const line = await open(1);
  expect(line.getByRole('option', { name: 'As the show (1.5×)', selected: true })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Play · 6 characters, line 1' }));
  await waitFor(() =>
    expect(requestsTo(requests, '/api/tts').map(({ body }) => body)).toEqual([
      { text: 'Hello.', voice_id: 'v1', domain: 'dashboard', speed: 1.5 },
    ]),
  );
  fireEvent.pause(document.querySelector('audio')!);
  await screen.findByRole('button', { name: 'Play · free, line 1' });
  await userEvent.selectOptions(line.getByRole('combobox', { name: 'Speed' }), '1×');
  expect(await screen.findByRole('button', { name: 'Play · 6 characters, line 1' })).toBeInTheDocument();
});
