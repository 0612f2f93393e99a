import { ListObjectsV2Command, S3ServiceException, type S3Client } from '@aws-sdk/client-s3';
import { StoreUnavailable } from '../errors/store-unavailable';

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

/** @throws StoreUnavailable on network errors and HTTP 5xx, after the client's own three attempts */
export async function orUnavailable<T>(response: Promise<T>): Promise<T> {
  try {
    return await response;
  } catch (error) {
    const status = statusOf(error);
    if (status !== undefined && status < 500) throw error;
    throw new StoreUnavailable('S3 did not respond', { cause: error });
  }
}

/** null if the object does not exist. @throws StoreUnavailable */
export async function nullIfMissing<T>(response: Promise<T>): Promise<T | null> {
  try {
    return await orUnavailable(response);
  } catch (error) {
    const isBucket = error instanceof S3ServiceException && error.name === 'NoSuchBucket';
    if (statusOf(error) === 404 && !isBucket) return null;
    throw error;
  }
}

/** Keys with this prefix and the time (Unix ms) each was last modified. @throws StoreUnavailable */
export async function* listObjects(
  client: S3Client,
  bucket: string,
  prefix: string,
): AsyncGenerator<{ readonly key: string; readonly modifiedAtMs: number }> {
  let token: string | undefined;
  do {
    const page = new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: token });
    const { Contents = [], NextContinuationToken } = await orUnavailable(client.send(page));
    for (const { Key: key, LastModified: modifiedAt } of Contents)
      if (key && modifiedAt) yield { key, modifiedAtMs: modifiedAt.getTime() };
    token = NextContinuationToken;
  } while (token);
}
