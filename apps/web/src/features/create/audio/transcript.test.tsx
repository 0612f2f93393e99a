import { renderPage } from '../../../../test/render-page';
import { aJob } from '../../../../test/job-row.builder';
import { Transcript } from './transcript';
import type { RenderedAudio } from './use-rendered-audio';

const chapters = [{ title: 'Host: One', startSeconds: 0, endSeconds: 9 }];
const lines = [{ id: 'a', speaker: 'host' as const, text: 'One.', voiceId: 'v1', voiceName: 'Ada' }];
const made = { jobId: 'job-1', lines };
const audio = {
  made,
  job: { data: { ...aJob({ status: 'completed', outputUrl: '/api/jobs/job-1/output' }), chapters } },
  states: [],
  playback: { current: 0, jump: () => undefined },
  isChanged: false,
} as unknown as RenderedAudio;

afterEach(() => jest.restoreAllMocks());

test.each([
  ['smoothly', false, 'smooth'],
  ['at once for whoever wants less motion', true, 'auto'],
])('the line that is heard comes into sight %s', (_, matches, behavior) => {
  const matchMedia = { ...window.matchMedia(''), matches };
  jest.spyOn(window, 'matchMedia').mockReturnValue(matchMedia);
  const scroll = jest.spyOn(Element.prototype, 'scrollIntoView');
  renderPage(<Transcript made={made} audio={audio} />);
  expect(scroll).toHaveBeenCalledWith({ block: 'nearest', behavior });
});
