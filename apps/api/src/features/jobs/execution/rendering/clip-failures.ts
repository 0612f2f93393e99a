import { maxFieldErrors } from '@duetcast/domain/limits/request-limits';
import { isAppError, type AppError, type ErrorCode } from '@duetcast/domain/kernel/errors';
import { PartFailed } from './part-failed';

const unusable: readonly ErrorCode[] = [
  'chunk.missing',
  'chunk.forbiddenAddress',
  'chunk.tooLarge',
  'chunk.unreachable',
  'chunk.notAudio',
];

const isTimeout = ({ cause }: AppError): boolean => cause instanceof Error && cause.name === 'TimeoutError';

/** Collects the clips that a job cannot use, so that its failure names each of them. */
export class ClipFailures {
  private readonly failures: PartFailed[] = [];

  /** False for an error that is not about the clip itself; it ends the job at once. @throws PartFailed if no more can be named */
  took(error: unknown): boolean {
    if (!(error instanceof PartFailed) || !isAppError(error.cause) || !unusable.includes(error.cause.code))
      return false;
    this.failures.push(error);
    // The slot of a job is not for waiting in vain for one clip after the other.
    if (isTimeout(error.cause) || this.failures.length === maxFieldErrors) this.assertNone();
    return true;
  }

  /** @throws PartFailed the first one, with the others */
  assertNone(): void {
    const [first, ...others] = this.failures.toSorted((one, other) => one.index - other.index);
    if (first) throw new PartFailed(first.index, first.cause, others);
  }
}
