import { maxJobAudioMs, maxJobClipBytes, maxNameLength } from '../limits/job-limits';
import { webhookRetryDelaysMs } from '../limits/time-limits';
import { statedLimit, withLimits } from './stated-limits';

test.each([
  ['maxNameLength', maxNameLength],
  ['maxJobAudioMs', maxJobAudioMs],
  ['maxJobAudioHours', maxJobAudioMs / 3_600_000],
  ['maxJobClipGigabytes', maxJobClipBytes / 1e9],
  ['fifthRetryHours', webhookRetryDelaysMs[4] / 3_600_000],
  ['maxJobAudioWeeks', undefined],
  ['maxNameMinutes', undefined],
  ['presetDays', undefined],
  ['toString', undefined],
])('the limit %s is %s', (name, value) => expect(statedLimit(name)).toBe(value));

test('a text states limits by name, and keeps other braces', () =>
  expect(withLimits('At most {maxNameLength} of /jobs/{jobId}.')).toBe(`At most ${maxNameLength} of /jobs/{jobId}.`));
