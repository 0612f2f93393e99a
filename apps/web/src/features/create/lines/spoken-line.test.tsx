import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { notFound, requestsTo, serve, setUpCreateTab } from '../../../../../../test/support/web/create-tab.fixture';
import { renderPage } from '../../../../../../test/support/web/render-page';
import { CreateTab } from '../create-tab';

setUpCreateTab();

const reading = {
  spoken: 'Hello there.',
  pauses: [{ after: 5, ms: 1_500 }],
  language: 'en-US',
  notes: [{ code: 'markup.ignored', message: '<prosody> has no effect.', element: 'prosody' }],
};

test('a line shows how it is read until it changes', async () => {
  const requests = serve((request) =>
    request.path === '/api/speech/text' ? { body: { success: true, data: reading } } : notFound(request),
  );
  renderPage(<CreateTab />);
  await userEvent.click(screen.getByRole('button', { name: 'More for line 1' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'See how it is read' }));
  expect(await screen.findByText('Hello (pause 1.5 s) there.')).toBeInTheDocument();
  expect(screen.getByText('<prosody> has no effect.')).toBeInTheDocument();
  expect(requestsTo(requests, '/api/speech/text').map(({ body }) => body)).toEqual([
    { text: 'Hello.', voice_id: 'v1' },
  ]);
  await userEvent.type(screen.getByRole('textbox', { name: 'Line 1' }), '!');
  await waitFor(() => expect(screen.queryByText('Hello (pause 1.5 s) there.')).toBeNull());
});

test.each(['♪ …', '<b></b> …', '&nbsp;'])('a line without words is left out of the audio: %s', async (signs) => {
  const requests = serve();
  renderPage(<CreateTab />);
  const field = screen.getByRole('textbox', { name: 'Line 1' });
  await userEvent.clear(field);
  await userEvent.type(field, signs);
  await waitFor(() =>
    expect(requestsTo(requests, '/api/compilations/estimate').at(-1)?.body).toMatchObject({
      compilation: [{ text: 'Hi.' }],
    }),
  );
});
