import { S3Client } from '@aws-sdk/client-s3';

interface S3Settings {
  readonly S3_REGION: string;
  readonly S3_ENDPOINT?: string | undefined;
  readonly S3_ACCESS_KEY_ID?: string | undefined;
  readonly S3_SECRET_ACCESS_KEY?: string | undefined;
}

/**
 * Without keys the SDK resolves credentials itself (environment, instance role). Checksums beyond the signature are off,
 * since some S3-compatible services do not support them: content is verified by its own hash.
 */
export function s3Client({ S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }: S3Settings): S3Client {
  const endpoint = S3_ENDPOINT ? { endpoint: S3_ENDPOINT, forcePathStyle: true } : {};
  const credentials =
    S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY
      ? { credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY } }
      : {};
  return new S3Client({
    region: S3_REGION,
    ...endpoint,
    ...credentials,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 30_000 },
  });
}
