import {
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type CopyObjectCommandOutput,
  type HeadObjectCommandOutput,
  type PutObjectCommandOutput,
  type S3Client,
} from '@aws-sdk/client-s3';
import { StoreUnavailable } from '../errors/store-unavailable';
import type { ServiceFailures, FailureKind } from '../external-services/service-failures';
import { exponential, jittered, retry, type RetryPolicy, TimedOut } from '../timing/retry';
import { isMissing, s3FailureKind } from './s3-errors';

/** All in ms. */
export interface S3Deadlines {
  /** Time for the headers of one response. */
  readonly attemptMs: number;
  /** Time for a call with all its attempts, and for the body, except that of an object. */
  readonly callMs: number;
  /** The same two for copies of unknown size and completed uploads, which S3 performs before it responds. */
  readonly longAttemptMs: number;
  readonly longCallMs: number;
  readonly pingMs: number;
  /** Time for the next bytes of an object that is read. */
  readonly idleMs: number;
  /** Pending calls end this long after `stop`. */
  readonly stopMs: number;
}

export const defaultDeadlines: S3Deadlines = {
  attemptMs: 1_800,
  callMs: 5_500,
  longAttemptMs: 10_000,
  longCallMs: 15_000,
  pingMs: 2_000,
  idleMs: 2_500,
  stopMs: 1_500,
};
/** Slower uploads and copies time out. */
const bytesPerMs = 256;
const retries: RetryPolicy = { attempts: 3, delayMs: jittered(exponential(100, 400)) };
/** Another attempt may help, and a test write shows that they are over; others last until a call succeeds. */
const passingKinds: readonly FailureKind[] = ['unreachable', 'timeout', 'serverError', 'rateLimit'];

interface Command {
  readonly input: object;
}

/** Calls that write: a bucket that can be read may take none, so their failures end with the next one that succeeds. */
const writes = new Set(['PutObject', 'CopyObject', 'CreateMultipartUpload', 'UploadPart', 'CompleteMultipartUpload']);
const testKey = 'health/test-write';
const nameOf = (command: Command): string => command.constructor.name.replace(/Command$/, '');
const isTest = ({ input }: Command): boolean => (input as { Key?: unknown }).Key === testKey;

/** Calls S3 with deadlines; every failure but a missing object is reported, and thrown as StoreUnavailable. */
export class S3Calls {
  /** @throws StoreUnavailable; S3ServiceException for which `isMissing` holds */
  readonly send = ((command: Command) => this.perform(command)) as S3Client['send'];
  private readonly pending = new Set<AbortController>();
  private isStopped = false;
  private hasFailedToWrite = false;

  constructor(
    private readonly client: S3Client,
    private readonly bucket: string,
    private readonly failures: ServiceFailures,
    readonly deadlines: S3Deadlines = defaultDeadlines,
  ) {}

  /** `bytes`: size of the object, which bounds the time that the copy takes. @throws as `send` */
  copy(command: CopyObjectCommand, bytes?: number): Promise<CopyObjectCommandOutput> {
    return this.perform(command, bytes) as Promise<CopyObjectCommandOutput>;
  }

  /** Whether the bucket takes a small object, and has it then: what it stores may not be readable, or not whole. */
  async ping(): Promise<boolean> {
    const test = { Bucket: this.bucket, Key: testKey };
    const body = Buffer.from(new Date().toISOString());
    try {
      await this.perform(new PutObjectCommand({ ...test, Body: body }));
      const { ContentLength } = (await this.perform(new HeadObjectCommand(test))) as HeadObjectCommandOutput;
      if (ContentLength === body.length) return true;
      this.unavailable('badResponse', new Error(`The test object has ${ContentLength} bytes`), 'HeadObject');
    } catch {
      // It is reported where it was thrown.
    }
    return false;
  }

  /** Reports a failure that the response alone does not show. */
  unavailable(kind: FailureKind, cause: unknown, call: string): StoreUnavailable {
    if (writes.has(call)) this.hasFailedToWrite = true;
    if (!this.isStopped) this.failures.failed('content', kind, cause, { call });
    return new StoreUnavailable('S3 did not respond as expected', { cause });
  }

  /** Ends pending calls after `stopMs`, and later ones at once. */
  stop(): void {
    const stop = (): void => {
      this.isStopped = true;
      for (const call of this.pending) call.abort(new TimedOut('The process stops'));
    };
    setTimeout(stop, this.deadlines.stopMs).unref();
  }

  private async perform(command: Command, bytes?: number): Promise<unknown> {
    const { attemptMs, callMs } = this.deadlinesOf(command, bytes);
    const call = new AbortController();
    const timer = setTimeout(() => call.abort(new TimedOut('S3 did not respond in time')), this.isStopped ? 0 : callMs);
    this.pending.add(call);
    try {
      const output = await this.response(command, attemptMs, call.signal);
      if (command instanceof PutObjectCommand && !(output as PutObjectCommandOutput).ETag)
        throw this.unavailable('badResponse', new Error('No ETag: nothing shows that it was stored'), nameOf(command));
      this.succeeded(command);
      return output;
    } catch (error) {
      if (error instanceof StoreUnavailable) throw error;
      if (isMissing(error) && !(command instanceof HeadBucketCommand)) return await this.missing(error as Error);
      throw this.unavailable(s3FailureKind(error), error, nameOf(command));
    } finally {
      clearTimeout(timer);
      this.pending.delete(call);
    }
  }

  /** @throws the failure of the last attempt that ended before the deadline */
  private async response(command: Command, requestTimeout: number, abortSignal: AbortSignal): Promise<unknown> {
    const policy = { ...retries, isRetryable: (error: unknown) => passingKinds.includes(s3FailureKind(error)) };
    let last: unknown;
    const attempt = async (): Promise<unknown> => {
      const response = this.client.send(command as never, { abortSignal, requestTimeout });
      return endedBy(abortSignal, response).catch((error: unknown) => {
        if (!abortSignal.aborted) last = error;
        throw error;
      });
    };
    return retry(attempt, policy, abortSignal).catch((error: unknown) => {
      throw abortSignal.aborted && last !== undefined ? last : error;
    });
  }

  private deadlinesOf(command: Command, bytes?: number): Pick<S3Deadlines, 'attemptMs' | 'callMs'> {
    const { attemptMs, callMs, longAttemptMs, longCallMs, pingMs } = this.deadlines;
    if (command instanceof HeadBucketCommand || isTest(command)) return { attemptMs: pingMs, callMs: pingMs };
    const { Body: body } = command.input as { Body?: unknown };
    const written = body instanceof Uint8Array ? body.byteLength : bytes;
    if (written === undefined && isLong(command)) return { attemptMs: longAttemptMs, callMs: longCallMs };
    const writingMs = (written ?? 0) / bytesPerMs;
    return { attemptMs: attemptMs + writingMs, callMs: callMs + writingMs };
  }

  /** A 404 without a code, as to HEAD, does not show whether the object or the bucket is missing. */
  private async missing(error: Error): Promise<never> {
    if (error.name === 'NotFound') await this.bucketResponds();
    else this.succeeded();
    throw error;
  }

  private async bucketResponds(): Promise<void> {
    await this.send(new HeadBucketCommand({ Bucket: this.bucket }));
  }

  private succeeded(command?: Command): void {
    const outage = this.failures.current().find(({ service }) => service === 'content');
    const isWrite = command !== undefined && writes.has(nameOf(command));
    const isOfWrites = this.hasFailedToWrite;
    if (isWrite) this.hasFailedToWrite = false;
    if (!outage || (isOfWrites && !isWrite)) return;
    const isProbe = command !== undefined && (command instanceof HeadBucketCommand || isTest(command));
    if (isProbe && !isOfWrites && !passingKinds.includes(outage.kind)) return;
    this.failures.succeeded('content');
  }
}

const isLong = (command: Command): boolean =>
  command instanceof CopyObjectCommand || command instanceof CompleteMultipartUploadCommand;

/** Also where the SDK does not react to the signal, such as while it waits for credentials. */
function endedBy<T>(signal: AbortSignal, response: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    response.then(resolve, reject);
  });
}
