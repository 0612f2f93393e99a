import { maxFieldErrors } from '@duetcast/domain/limits/request-limits';
import { AppError } from '@duetcast/domain/kernel/errors';
import { ClipFailures } from './clip-failures';
import { PartFailed } from './part-failed';

const missing = (index: number) => new PartFailed(index, new AppError('chunk.missing'));
const caught = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

test('name the first clip, with the others in order', () => {
  const failures = new ClipFailures();
  expect([4, 2, 3].map((index) => failures.took(missing(index)))).toEqual([true, true, true]);
  expect(caught(() => failures.assertNone())).toMatchObject({ index: 2, others: [{ index: 3 }, { index: 4 }] });
});

test('end the job when no more can be named', () => {
  const failures = new ClipFailures();
  for (let index = 1; index < maxFieldErrors; index += 1) failures.took(missing(index));
  expect(caught(() => failures.took(missing(0)))).toMatchObject({ index: 0, others: { length: maxFieldErrors - 1 } });
});

test('end the job with the first clip that was waited for in vain', () => {
  const failures = new ClipFailures();
  failures.took(missing(1));
  const timeout = Object.assign(new Error('The operation was aborted due to timeout'), { name: 'TimeoutError' });
  const hung = new PartFailed(2, new AppError('chunk.unreachable', {}, { cause: timeout }));
  expect(caught(() => failures.took(hung))).toMatchObject({ index: 1, others: [{ index: 2 }] });
});

test.each([new PartFailed(0, new AppError('audio.limited')), new AppError('store.unavailable')])(
  'leave %s, which is not about a clip',
  (error) => {
    const failures = new ClipFailures();
    expect(failures.took(error)).toBe(false);
    expect(() => failures.assertNone()).not.toThrow();
  },
);
