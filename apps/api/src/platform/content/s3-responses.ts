import { Readable } from 'node:stream';
import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { fallback } from '@duetcast/domain/kernel/errors';
import { TimedOut, within } from '../timing/retry';
import { connectionFailureKind } from '../external-services/service-failures';
import { BadS3Response, isMissing } from './s3-errors';
import type { S3Calls } from './s3-calls';

/** S3 times have a resolution of one second: an object may be this much (ms) younger than reported. */
export const timeResolutionMs = 1000;

/** null if the object does not exist. @throws StoreUnavailable */
export const nullIfMissing = <T>(response: Promise<T>): Promise<T | null> => response.catch(fallback(null, isMissing));

/** Keys with this prefix and the time (Unix ms) each was last modified. @throws StoreUnavailable */
export async function* listObjects(
  calls: S3Calls,
  bucket: string,
  prefix: string,
): AsyncGenerator<{ readonly key: string; readonly modifiedAtMs: number }> {
  let token: string | undefined;
  do {
    const page = new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: token });
    const { Contents = [], IsTruncated, NextContinuationToken } = await calls.send(page);
    if (IsTruncated === undefined || (IsTruncated && NextContinuationToken === token)) throw badList(calls);
    for (const { Key: key, LastModified: modifiedAt } of Contents)
      if (key && modifiedAt) yield { key, modifiedAtMs: modifiedAt.getTime() };
    token = NextContinuationToken;
  } while (token);
}

const badList = (calls: S3Calls) =>
  calls.unavailable('badResponse', new BadS3Response('Not a page of a list of objects'), 'ListObjectsV2');

/** The bytes as they arrive. A wait for the next ones has a deadline; a slow reader has none. @throws StoreUnavailable */
async function* bytesOf(calls: S3Calls, body: Readable): AsyncGenerator<Buffer> {
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Buffer, void>;
  try {
    for (;;) {
      const { done, value } = await within(calls.deadlines.idleMs, chunks.next());
      if (done) return;
      yield value;
    }
  } catch (error) {
    const kind = error instanceof TimedOut ? 'timeout' : connectionFailureKind(error);
    throw calls.unavailable(kind, error, 'GetObject');
  }
}

/** {@link bytesOf}; closes the body also if nothing is read, when the generator never runs. */
export const streamOf = (calls: S3Calls, body: Readable): Readable =>
  Readable.from(bytesOf(calls, body), { objectMode: false }).once('close', () => body.destroy());
