import { S3Client } from '@aws-sdk/client-s3';
import { BadS3Response } from './s3-errors';

/** A reader who pauses holds a socket: with the SDK's 50, a few of them would keep everything else from storage. */
const maxSockets = 2_000;

interface S3Settings {
  readonly S3_REGION: string;
  readonly S3_ENDPOINT?: string | undefined;
  readonly S3_ACCESS_KEY_ID?: string | undefined;
  readonly S3_SECRET_ACCESS_KEY?: string | undefined;
}

/**
 * Without keys the SDK resolves credentials itself (environment, instance role). Checksums beyond the signature are off,
 * since some S3-compatible services do not support them: content is verified by its own hash. `S3Calls` retries and
 * brings the timeouts: a timeout of the socket would also end downloads of slow readers.
 */
export function s3Client({ S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }: S3Settings): S3Client {
  const endpoint = S3_ENDPOINT ? { endpoint: S3_ENDPOINT, forcePathStyle: true } : {};
  const credentials =
    S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY
      ? { credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY } }
      : {};
  const client = new S3Client({
    region: S3_REGION,
    ...endpoint,
    ...credentials,
    maxAttempts: 1, // S3Calls retries
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: 1_500,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets },
      httpsAgent: { maxSockets },
    },
  });
  refusePages(client);
  return client;
}

/** A page comes from a proxy, which may respond with 200 to anything; servers that call their XML HTML add headers of S3. */
function refusePages({ middlewareStack }: S3Client): void {
  middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      const { headers, statusCode } = result.response as { headers: Record<string, string>; statusCode: number };
      const isFromS3 = Object.keys(headers).some((name) => name.startsWith('x-amz'));
      if (statusCode < 300 && !isFromS3 && headers['content-type']?.startsWith('text/html'))
        throw new BadS3Response('An HTML page, which S3 did not send');
      return result;
    },
    { step: 'deserialize', priority: 'low', name: 'refusePages' },
  );
}
