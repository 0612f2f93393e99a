import { errors, type ErrorCode, type ErrorKind } from '@duetcast/domain/kernel/errors';
import { statusOfKind } from '../http/error.filter';

/** What it means and what to do, where the kind of refusal alone does not say it. */
const ownAdvice: Partial<Readonly<Record<ErrorCode, string>>> = {
  'request.keyReused': 'An Idempotency-Key stands for one wish. Use a new key for another body or another address.',
  'request.keyBusy': 'The first request with this key has not ended. Wait and send the same again.',
  'auth.tokenExpired': 'Get a new session token and send the request again.',
  'auth.apiTokenInvalid': 'Generate a token in the settings; generating one ends the one before it.',
  'auth.siteTokenInvalid': 'Connect the site again to get a new token.',
  'auth.linkInvalid': 'A link works once. Ask for a new one.',
  'auth.linkExpired': 'A link works for 15 minutes. Ask for a new one.',
  'auth.notConfigured': 'This server signs people in by itself: use the magic link.',
  'billing.notConfigured': 'This server takes no payments: an administrator sets the plan.',
  'billing.alreadySubscribed': 'Open the billing portal and change the plan there.',
  'job.finished': 'There is nothing to stop any more. Read the job to see how it ended.',
  'job.notFailed': 'Only what failed or was cancelled can be retried. Read the job to see its status.',
  'job.noOutput': 'The job failed or was cancelled. Retry it.',
  'job.outputExpired': 'Outputs are deleted after the retention period. Submit the work again.',
  'job.textTooLong': 'Split the text: a call takes 2500 characters, a segment of a compilation as many.',
  'job.tooManySegments': 'Submit several compilations of at most 100 segments and stitch their outputs.',
  'job.tooManyChunks': 'Stitch at most 100 chunks, then stitch the results.',
  'chunk.forbiddenAddress': 'Chunks are taken from public addresses and from the outputs of your own jobs.',
  'usage.limitExceeded':
    'The answer holds limit, currentUsage and requested. Wait for the next month, shorten the text or take a larger plan.',
  'voice.unknown': 'Take a voice_id of GET /api/voices.',
  'speech.refused': 'Change the text or take another voice.',
  'speech.empty': 'The text has nothing that this voice can say. Change it or take another voice.',
  'speech.notConfigured': 'Leave tts_provider out or name a provider that this server has.',
  'preview.limited': 'Wait as long as Retry-After says, or sign up.',
  'preview.tooLong': 'Send at most 500 characters, or sign up and write the whole script.',
  'article.forbiddenAddress': 'Pages are read from public addresses only. Send the text itself.',
  'article.unreachable': 'Some pages keep programs out. Open the page and send its text or HTML yourself.',
  'article.unreadable': 'Send the text itself, or the same again when the server has less to do.',
  'podcast.expired': 'Texts are deleted after the retention period. Send the article again.',
  'connection.disconnected': 'Connect the site again with POST /api/plugin-connections.',
};

const adviceOfKind: Readonly<Record<ErrorKind, string>> = {
  invalid: 'Correct what errors names: each entry has the field in param and what is wrong with it in msg.',
  unauthenticated: 'Send a valid credential: Authorization: Bearer <session token or API token>.',
  forbidden: 'This credential may not do this. Use one of an account that may.',
  missing: 'It does not exist, or it is not yours. Check the id and the credential.',
  conflict: 'The state of the thing does not allow this now. Read it again before you send anything.',
  gone: 'It was deleted and does not come back.',
  tooLarge: 'Send less at once.',
  unsupported: 'Send JSON with Content-Type: application/json.',
  unsatisfiable: 'Ask for a range inside of the file: Content-Range says how long it is.',
  unprocessable: 'It was understood but cannot be done. Change what you send.',
  limited: 'Wait as long as Retry-After says; RateLimit-Remaining tells how often you may still call.',
  unavailable: 'Nothing is wrong with the request. Send it again later, with the same Idempotency-Key.',
  internal: 'Send it again later; if it stays, report the x-request-id of the answer.',
};

export interface CatalogedError {
  readonly code: string;
  readonly status: number;
  readonly message: string;
  readonly advice: string;
}

/** A refusal as clients may know it by its stable code. */
export function cataloged(code: ErrorCode): CatalogedError {
  const { kind, message } = errors[code];
  return { code, status: statusOfKind[kind], message, advice: ownAdvice[code] ?? adviceOfKind[kind] };
}

export const errorCatalog = (): CatalogedError[] => (Object.keys(errors) as ErrorCode[]).map(cataloged);
