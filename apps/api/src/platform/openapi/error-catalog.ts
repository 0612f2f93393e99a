import type { ErrorKind } from '@duetcast/domain/kernel/error-codes/error-kind';
import { errors, type ErrorCode } from '@duetcast/domain/kernel/errors';
import { maxCompilationSegments, maxStitchChunks, maxTtsCharacters } from '@duetcast/domain/limits/job-limits';
import { maxPreviewCharacters } from '@duetcast/domain/limits/podcast-limits';
import { linkLifetimeMs } from '@duetcast/domain/limits/times';
import { z } from 'zod';
import { statusOfKind } from '../http/errors/status-of-kind';

/** Advice for a code, where the advice for its kind is not specific enough. */
const adviceOfCode: Partial<Readonly<Record<ErrorCode, string>>> = {
  'request.fieldTooLong': 'Shorten the fields listed in errors. Each msg names the limit.',
  'request.malformed': 'Send a request as RFC 9112 describes it.',
  'request.hostMissing': 'Send the header Host with the name of the server.',
  'request.keyReused': 'An Idempotency-Key identifies one request. Use a new key for a different body or URL.',
  'request.keyBusy': 'The first request with this key is still running. Wait, then retry the same request.',
  'auth.tokenExpired': 'Get a new session token and retry the request.',
  'auth.apiTokenInvalid': 'Generate a new token in the settings. Generating a token revokes the previous one.',
  'auth.scopeMissing': 'The field requiredScope names it. Create a token with this scope in the settings.',
  'auth.siteTokenInvalid': 'Reconnect the site to get a new token.',
  'auth.linkInvalid': 'A sign-in link works once. Request a new one.',
  'auth.linkExpired': `A sign-in link expires after ${linkLifetimeMs / 60_000} minutes. Request a new one.`,
  'auth.passkeyRequired':
    'ADMIN_PASSKEY_REQUIRED is set on this server. Add a passkey under Settings, Passkeys; sign out, and sign in with it.',
  'passkey.invalid': 'Request new options with POST /api/auth/passkey-options; each challenge works once.',
  'passkey.refused':
    'Request new options with POST /api/auth/passkeys/registration-options; each challenge works once.',
  'passkey.tooMany': 'DELETE /api/auth/passkeys/{id} removes one.',
  'passkey.hosted': 'Passkeys of this server belong to sessions of its own sign-in.',
  'auth.notConfigured': 'This server has no hosted sign-in. Use a magic link.',
  'billing.notConfigured': 'This server does not accept payments. An administrator sets the plan.',
  'billing.alreadySubscribed': 'Open the billing portal and change the plan there.',
  'job.finished': 'The job can no longer be cancelled. Retrieve the job to see its result.',
  'job.notFailed': 'Only failed or cancelled jobs can be retried. Retrieve the job to see its status.',
  'job.noOutput': 'The job failed or was cancelled. Retry the job.',
  'job.outputExpired': 'Outputs are deleted after the retention period. Submit a new job.',
  'job.textTooLong': `Split the text. The limit is ${maxTtsCharacters} characters per request, or per segment of a compilation.`,
  'job.delayed': 'All workers are busy. Wait, then send the request again, or submit a job without stream=true.',
  'job.tooManySegments': `Submit several compilations of at most ${maxCompilationSegments} segments each, then stitch their outputs.`,
  'job.tooManyChunks': `Stitch at most ${maxStitchChunks} chunks per request, then stitch the results.`,
  'job.audioTooLong': 'Submit several jobs. The limit covers the clips and the speech of one job together.',
  'job.clipsTooLarge': 'Use compressed clips, or submit several jobs and stitch their outputs.',
  'audio.limited': 'Wait for the number of seconds in Retry-After, then submit or retry the job.',
  'chunk.forbiddenAddress': 'Use public URLs or the output paths of your own jobs.',
  'usage.limitExceeded':
    'The response contains scope (account or domain), limit, currentUsage, requested and domain. Wait for the next month, shorten the text, upgrade the plan or have the limit of the domain raised.',
  'storage.limitExceeded':
    'The response contains limit, currentUsage and requested, in bytes. GET /api/users/me says what is stored. Delete sounds or covers, wait until old audio and scripts expire, or upgrade the plan.',
  'voice.unknown': 'Use a voice_id from GET /api/voices.',
  'speech.refused': 'Change the text or use another voice.',
  'speech.empty': 'The text contains nothing that this voice can speak. Change the text or use another voice.',
  'speech.billing':
    'The operator must pay the provider or raise its limit. Use a voice of another provider until then.',
  'speech.misconfigured': 'The operator must correct the model, the address or the options of the provider.',
  'speech.answersLost':
    'Nothing was charged for the lost answers. The operator can compare them with the bill of the provider; then retry the job.',
  'speech.unusable': 'Nothing was charged. Retry the job later, or use another voice.',
  'speech.tooLong': 'Split the text into shorter segments, or use another voice.',
  'script.answerLost': 'Repeat the request with the same Idempotency-Key, which counts what was lost.',
  'script.answersLost': 'Send a new request with another Idempotency-Key.',
  'script.billing': 'The operator must pay the provider or raise its limit. Send your own script until then.',
  'script.misconfigured':
    'Use another model or leave out the temperature. Otherwise the operator must correct the settings.',
  'script.tooLong': 'Shorten the article, or use a model that reads longer texts.',
  'speech.notConfigured': 'Omit tts_provider or use a provider that is configured on this server.',
  'preview.limited': 'Wait for the number of seconds in Retry-After, or sign up.',
  'preview.tooLong': `Send at most ${maxPreviewCharacters} characters, or sign up to generate the full script.`,
  'article.forbiddenAddress': 'Only public URLs can be fetched. Send the text instead.',
  'article.unreachable': 'Some pages block automated requests. Open the page and send its text or HTML instead.',
  'article.unreadable': 'Send the text instead, or retry the request later.',
  'content.lost': 'Ask the operator of the server to restore the content from a backup.',
  'content.damaged': 'Retry later. The operator sees under Admin, Services what is damaged and what to do.',
  'podcast.expired': 'Texts are deleted after the retention period. Submit the article as a new request.',
  'store.deleted': 'Ask the operator of the server to restore the event store from a backup.',
  'store.incomplete': 'Ask the operator of the server to restore the event store from a backup.',
  'access.reasonRequired': 'Repeat the request with the header x-access-reason: percent-encoded UTF-8.',
  'server.busy': 'Wait for the number of seconds in Retry-After, then retry with the same Idempotency-Key.',
  'store.busy': 'Wait for the number of seconds in Retry-After, then retry with the same Idempotency-Key.',
  'store.full': 'The operator must free space. Retry later with the same Idempotency-Key.',
  'store.damaged': 'The operator must restore the file. Retries do not help.',
  'connection.disconnected': 'Reconnect the site with POST /api/plugin-connections.',
};

const adviceOfKind: Readonly<Record<ErrorKind, string>> = {
  invalid: 'Fix the fields listed in errors. Each entry names the field in param and the problem in msg.',
  unauthenticated: 'Send a valid credential in the header Authorization: Bearer <session token or API token>.',
  forbidden: 'This credential does not have permission. Use a credential of an account that does.',
  missing: 'The resource does not exist, or it belongs to another account. Check the id and the credential.',
  methodNotAllowed: 'Use one of the methods in the header Allow.',
  timedOut: 'Send the whole request without pauses.',
  conflict: 'The current state of the resource does not allow this request. Retrieve the resource before you retry.',
  gone: 'The resource was permanently deleted.',
  preconditionFailed: 'Read the ETag again, then repeat the request with it.',
  tooLarge: 'Send a smaller request.',
  headersTooLarge: 'Send fewer or shorter headers and cookies.',
  unsupported: 'Send JSON with Content-Type: application/json.',
  unsatisfiable: 'Request a range within the file. Content-Range contains the file size.',
  unprocessable: 'The request is valid but cannot be processed. Change the request.',
  limited: 'Wait for the number of seconds in Retry-After. RateLimit contains the number of remaining requests in r.',
  unavailable: 'The request is valid, but a dependency is unavailable. Retry later with the same Idempotency-Key.',
  notConfigured: 'The operator of this server must configure it. Retries do not help.',
  internal: 'Retry later. If the error persists, report the x-request-id of the response.',
};

export const catalogErrorSchema = z
  .object({ code: z.string(), status: z.int(), message: z.string(), advice: z.string() })
  .meta({ id: 'CatalogError' });
type CatalogError = z.infer<typeof catalogErrorSchema>;

/** The public entry of an error code. */
export function catalogError(code: ErrorCode): CatalogError {
  const { kind, message } = errors[code];
  return { code, status: statusOfKind[kind], message, advice: adviceOfCode[code] ?? adviceOfKind[kind] };
}

export const errorCatalog = (): CatalogError[] => (Object.keys(errors) as ErrorCode[]).map(catalogError);
