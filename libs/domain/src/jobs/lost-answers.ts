import { errors } from '../kernel/errors';
import { maxLostAnswers } from '../limits/job-limits';
import type { DataOf } from './job-events';
import type { Job } from './job-state';

/**
 * The failure of a job once a provider may have been paid `maxLostAnswers` times for one line: its owner decides whether to
 * retry, which allows as many calls again. Null: none has. The message is stored.
 */
export function failureOfLostAnswers({ lostAnswers, submission }: Job): DataOf<'JobFailed'> | null {
  const [index, lost] = Object.entries(lostAnswers).find(([, calls]) => calls.length >= maxLostAnswers) ?? [];
  if (index === undefined || !lost) return null;
  const segment = Number(index);
  const characters = lost.reduce((sum, call) => sum + call.characters, 0);
  const prefix = submission && submission.segments > 1 ? `Segment ${segment + 1}: ` : '';
  const code = 'speech.answersLost';
  const error = `${prefix}${errors[code].message} Possibly billed by the provider: ${characters} characters.`;
  return { code, error, segment };
}

/** Whether one more lost answer ends the attempt: that call waits as long as it can. */
export const isBeforeLastCall = ({ lostAnswers }: Job): boolean =>
  Object.values(lostAnswers).some((lost) => lost.length === maxLostAnswers - 1);
