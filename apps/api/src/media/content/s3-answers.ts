import { ListObjectsV2Command, S3ServiceException, type S3Client } from '@aws-sdk/client-s3';
import { StoreUnavailable } from '../../platform/errors/store-unavailable';

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

/** @throws StoreUnavailable where nobody answered or the service is at fault (the client has tried three times) */
export async function answered<T>(wanted: Promise<T>): Promise<T> {
  try {
    return await wanted;
  } catch (error) {
    const status = statusOf(error);
    if (status !== undefined && status < 500) throw error;
    throw new StoreUnavailable('S3 did not answer', { cause: error });
  }
}

/** Null where there is no such object. @throws StoreUnavailable */
export async function whereItExists<T>(wanted: Promise<T>): Promise<T | null> {
  try {
    return await answered(wanted);
  } catch (error) {
    const isBucket = error instanceof S3ServiceException && error.name === 'NoSuchBucket';
    if (statusOf(error) === 404 && !isBucket) return null;
    throw error;
  }
}

/** Keys that begin so, and when each was last written (Unix ms). @throws StoreUnavailable */
export async function* listed(
  client: S3Client,
  bucket: string,
  prefix: string,
): AsyncGenerator<{ readonly key: string; readonly at: number }> {
  let token: string | undefined;
  do {
    const page = new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: token });
    const { Contents = [], NextContinuationToken } = await answered(client.send(page));
    for (const { Key: key, LastModified: at } of Contents) if (key && at) yield { key, at: at.getTime() };
    token = NextContinuationToken;
  } while (token);
}
