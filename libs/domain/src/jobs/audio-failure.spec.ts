import { errors } from '../kernel/errors';
import { audioFailure } from './audio-failure';
import { audioFailurePattern } from './stored-reasons';

test.each([
  [59, '0:00:59'],
  [3_600, '1:00:00'],
  [14_401, '4:00:01'],
  [360_000 - 1, '99:59:59'],
])('names what was requested: %s seconds', (value, time) => {
  const { message, details } = audioFailure('job.audioTooLong', { limit: 14_400, value });
  expect(message).toBe(`A job takes at most 4 hours of audio. Requested: at least ${time}.`);
  expect(details).toEqual({ limit: 14_400, value });
  expect(audioFailurePattern.exec(message)?.slice(1)).toEqual([errors['job.audioTooLong'].message, time]);
});

test('other messages have no time', () => {
  for (const { message } of Object.values(errors)) expect(audioFailurePattern.test(message)).toBe(false);
});
