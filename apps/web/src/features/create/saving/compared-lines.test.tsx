import { screen } from '@testing-library/react';
import { renderPage } from '../../../../../../test/support/web/render-page';
import { ComparedLines, type ComparedLine } from './compared-lines';

const line = (part: Partial<ComparedLine> = {}): ComparedLine => ({
  ...{ speaker: 'Host', text: 'Good evening.', voice_id: 'v1', ...part },
});

test.each([
  ['voice', { voice_id: 'v2' }],
  ['speed', { speed: 1.1 }],
  ['pause', { pause_after_ms: 500 }],
])('a line whose %s changed stays, and says so', (_name, change) => {
  renderPage(<ComparedLines before={[line(), line({ text: 'Hi.' })]} after={[line(change), line({ text: 'Hi.' })]} />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Host Good evening.voice, speed or pause changed',
    'Host Hi.',
  ]);
  expect(screen.queryByRole('deletion')).not.toBeInTheDocument();
});

test('what is spoken the same says nothing: the default speed, a line that moved', () => {
  const [first, second] = [line({ speed: 1 }), line({ text: 'Hi.' })];
  renderPage(<ComparedLines before={[first, second]} after={[line({ text: 'New.' }), line(), second]} />);
  expect(screen.queryByText(/changed/)).not.toBeInTheDocument();
});
