import { screen } from '@testing-library/react';
import { renderPage } from '../../../../../../test/support/web/render-page';
import { useJobReason } from './job-reason';

const Reason = ({ text }: { text: string }) => <output>{useJobReason()(text)}</output>;

test.each([
  ['Music: Chunk not found.', 'Music: The audio file was not found. Check its address, or choose another file.'],
  ['Intro: The chunk is too large.', 'Intro: The audio file is too large. Choose a shorter one.'],
  ['Segment 12: Chunk not found.', 'Segment 12: The audio file was not found.'],
  ['The voice provider did not answer.', 'The voice provider did not answer.'],
  ['Musicians: Chunk not found.', 'Musicians: Chunk not found.'],
])('the reason %s says what to do', (text, sentence) => {
  renderPage(<Reason text={text} />);
  expect(screen.getByRole('status')).toHaveTextContent(sentence);
});
