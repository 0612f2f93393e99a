import { wavOf } from '../../../apps/api/src/media/speech/speech-provider';
import { startStubServer, tone } from '../../support/stub-server';
import type { JobService } from '../failing-jobs';

/** Jobs whose clips are at addresses of users. */
export const clipsOfUsers: JobService = {
  title: 'Clips at addresses of users',
  start: () => {
    const body = wavOf(tone(8_000), 8_000);
    return startStubServer(async () => ({ status: 200, headers: { 'content-type': 'audio/wav' }, body }));
  },
  bodyOf: () => undefined,
  clips: true,
};
