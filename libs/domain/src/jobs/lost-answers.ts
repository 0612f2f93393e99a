import { errors } from '../kernel/errors';
import { maxLostAnswers } from '../limits/job-limits';
import type { DataOf } from './job-events';
import type { Job } from './job-state';

/**
 * The failure of a job once a provider may have been paid `maxLostAnswers` times for one line: its owner decides whether to
 * retry, which allows as many calls again. Null: none has. The message is stored.
 */
export function failureOfLostAnswers({ lostAnswers, segments, submission }: Job): DataOf<'JobFailed'> | null {
  const isOver = ([index, lost]: [string, readonly unknown[]]) =>
    lost.length >= maxLostAnswers && segments[Number(index)] === undefined;
  const [index, lost] = Object.entries(lostAnswers).find(isOver) ?? [];
  if (index === undefined || !lost) return null;
  const segment = Number(index);
  const characters = lost.reduce((sum, call) => sum + call.characters, 0);
  const prefix = submission && submission.segments > 1 ? `Segment ${segment + 1}: ` : '';
  const code = 'speech.answersLost';
  const error = `${prefix}${errors[code].message} Possibly billed by the provider: ${characters} characters.`;
  return { code, error, segment };
}

/** Whether one more lost answer ends the attempt: that call waits as long as it can. */
export const isBeforeLastCall = ({ lostAnswers, segments }: Job): boolean =>
  Object.entries(lostAnswers).some(
    ([index, lost]) => lost.length === maxLostAnswers - 1 && segments[Number(index)] === undefined,
  );
