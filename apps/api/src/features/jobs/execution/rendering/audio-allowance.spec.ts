import { audioFailure } from '@duetcast/domain/jobs/audio-failure';
import { maxAudioMsPerHour, maxJobAudioMs, maxJobClipBytes } from '@duetcast/domain/limits/job-limits';
import { RateLimits, MemoryLimitCounters } from '../../../../platform/rate-limits/rate-limits';
import { AudioAllowance, JobAudio } from './audio-allowance';

const hour = 3_600;

test('a job takes 4 hours of audio, and not a millisecond more', () => {
  const audio = new JobAudio();
  audio.add(maxJobAudioMs - 1);
  audio.add(1);
  const tooLong = audioFailure('job.audioTooLong', { limit: 4 * hour, value: 4 * hour + 1 });
  expect(() => audio.add(1)).toThrow(tooLong);
});

test('a job takes 3 GB of clips, and not a byte more', () => {
  const audio = new JobAudio();
  audio.addClip(maxJobClipBytes - 1);
  audio.addClip(1);
  const tooLarge = { code: 'job.clipsTooLarge', details: { limit: 3_000_000_000, value: 3_000_000_001 } };
  expect(() => audio.addClip(1)).toThrow(expect.objectContaining(tooLarge) as Error);
});

describe('an account', () => {
  let allowance: AudioAllowance;
  beforeEach(() => (allowance = new AudioAllowance(new RateLimits(new MemoryLimitCounters()))));

  test('processes 12 hours of audio in an hour, and not a millisecond more', async () => {
    await allowance.take('acc_ada', maxAudioMsPerHour - 1);
    await allowance.assertLeft('acc_ada');
    await allowance.take('acc_ada', 1);
    const limited = {
      code: 'audio.limited',
      details: { limit: 12 * hour, value: 12 * hour + 1, retryAfterSeconds: hour },
    };
    await expect(allowance.take('acc_ada', 1)).rejects.toMatchObject(limited);
    await expect(allowance.assertLeft('acc_ada')).rejects.toMatchObject({
      code: 'audio.limited',
      details: { value: 12 * hour, retryAfterSeconds: hour },
    });
    await allowance.assertLeft('acc_bob');
  });

  test('does not pay for audio that is refused', async () => {
    await expect(allowance.take('acc_ada', maxAudioMsPerHour + 1)).rejects.toMatchObject({ code: 'audio.limited' });
    await allowance.take('acc_ada', maxAudioMsPerHour);
  });
});
