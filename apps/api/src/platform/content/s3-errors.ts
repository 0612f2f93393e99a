import { S3ServiceException } from '@aws-sdk/client-s3';
import { TimedOut } from '../timing/retry';
import { connectionFailureKind, statusFailureKind, type FailureKind } from '../external-services/service-failures';
import s3ErrorKinds from './s3-error-kinds.json';

/** A response of 2xx that does not follow S3's protocol, such as a page of a proxy. */
export class BadS3Response extends Error {
  override readonly name = 'BadS3Response';
}

/** Error codes whose kind does not follow from the HTTP status. */
const kinds = new Map(Object.entries(s3ErrorKinds as Readonly<Record<string, FailureKind>>));

interface SdkError {
  readonly name?: string;
  /** Node.js error code, if the connection failed. */
  readonly code?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

/** Why a call to S3 failed, other than for a missing object. */
export function s3FailureKind(error: unknown): FailureKind {
  const { name = '', code, $metadata } = (error ?? {}) as SdkError;
  const status = $metadata?.httpStatusCode;
  if (error instanceof TimedOut || name === 'AbortError') return 'timeout'; // the deadline of the call
  if (code === 'ECONNRESET') return 'unreachable'; // the SDK adds the status of a response that was cut
  const kind = kinds.get(name);
  if (kind) return kind;
  if (error instanceof BadS3Response || (status !== undefined && status < 300)) return 'badResponse';
  if (status === 409) return 'serverError'; // a conflicting operation, such as while a bucket is created
  return status === undefined ? connectionFailureKind(error) : statusFailureKind(status);
}

/** A 404 without a code (`NotFound`, to HEAD) can also come from a missing bucket, or not from S3 at all. */
export const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException && (error.name === 'NoSuchKey' || error.name === 'NotFound');
