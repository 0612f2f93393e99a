import { renderPage } from '../../../../../../test/support/web/render-page';
import { aJob } from '../../../../../../test/support/web/job-row.builder';
import { Transcript } from './transcript';
import type { RenderedAudio } from './use-rendered-audio';

const partTimes = [{ startSeconds: 0, endSeconds: 9 }];
const lines = [{ id: 'a', speaker: 'host' as const, text: 'One.', voiceId: 'v1', voiceName: 'Ada' }];
const render = { jobId: 'job-1', lines };
const audio = {
  render,
  job: { data: { ...aJob({ status: 'completed', outputUrl: '/api/jobs/job-1/output' }), partTimes } },
  states: [],
  times: partTimes,
  playback: { current: 0, jump: () => undefined },
  isChanged: false,
} as unknown as RenderedAudio;

afterEach(() => jest.restoreAllMocks());

test.each([
  ['smoothly', false, 'smooth'],
  ['instantly with reduced motion', true, 'auto'],
])('scrolls the current line into view %s', (_, matches, behavior) => {
  const matchMedia = { ...window.matchMedia(''), matches };
  jest.spyOn(window, 'matchMedia').mockReturnValue(matchMedia);
  const scroll = jest.spyOn(Element.prototype, 'scrollIntoView');
  renderPage(<Transcript render={render} audio={audio} />);
  expect(scroll).toHaveBeenCalledWith({ block: 'nearest', behavior });
});
