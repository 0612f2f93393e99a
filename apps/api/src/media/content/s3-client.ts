import { S3Client } from '@aws-sdk/client-s3';

interface S3Settings {
  readonly S3_REGION: string;
  readonly S3_ENDPOINT?: string | undefined;
  readonly S3_ACCESS_KEY_ID?: string | undefined;
  readonly S3_SECRET_ACCESS_KEY?: string | undefined;
}

/**
 * Without keys the SDK finds credentials itself (its variables, a role of the machine). Checksums beyond the signature are
 * left out, since not every S3-compatible service knows them: content is verified by its own hash.
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
