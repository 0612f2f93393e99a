import { maxLexiconEntries } from '../limits/lexicon-limits';
import { maxSoundMs, maxSounds } from '../limits/sound-limits';
import { recentSignInMs } from '../limits/times';
import { maxRedeliveries, maxWebhookEndpoints } from '../limits/webhook-limits';
import { maxNamedTokens } from '../limits/token-limits';
import { maxArticleCharacters, maxPreviewCharacters } from '../limits/podcast-limits';
import type { ErrorKind } from './error-codes/error-kind';
import { providerErrors } from '../providers/provider-errors';
import { jobErrors } from './error-codes/job-errors';
import { passkeyErrors } from './error-codes/passkey-errors';
import { requestErrors } from './error-codes/request-errors';
import { showErrors } from './error-codes/show-errors';
import { siteErrors } from './error-codes/site-errors';
import { storeErrors } from './error-codes/store-errors';

/**
 * The error catalog: a stable code, its kind and the message for people. Jobs, podcasts and webhook deliveries store
 * messages, and the pages translate a stored message by its text: do not change a message that is stored.
 */
export const errors = {
  ...requestErrors,
  'rate.exceeded': { kind: 'limited', message: 'Too many requests. Please try again later.' },
  'rate.connections': {
    kind: 'limited',
    message: 'Too many open connections. Please close some, and try again later.',
  },

  'auth.required': { kind: 'unauthenticated', message: 'Authentication required' },
  'auth.tokenInvalid': { kind: 'unauthenticated', message: 'The session token is not valid.' },
  'auth.tokenExpired': { kind: 'unauthenticated', message: 'The session token has expired.' },
  'auth.apiTokenInvalid': { kind: 'unauthenticated', message: 'The API token is unknown or has been revoked.' },
  'auth.siteTokenInvalid': {
    kind: 'unauthenticated',
    message: 'The site token is unknown, or its site was disconnected. Connect the site again.',
  },
  'auth.linkInvalid': {
    kind: 'unauthenticated',
    message: 'This sign-in link is not valid or has been used. Request a new one.',
  },
  'auth.linkExpired': { kind: 'unauthenticated', message: 'This sign-in link has expired. Request a new one.' },
  'mail.unavailable': { kind: 'unavailable', message: 'The email could not be sent. Please try again later.' },
  'mail.refused': {
    kind: 'unprocessable',
    message: 'The mail server does not accept this email address. Check it, or use another one.',
  },
  'auth.forbidden': { kind: 'forbidden', message: 'You do not have permission to do this.' },
  'auth.scopeMissing': { kind: 'forbidden', message: 'This API token does not have the scope that this call needs.' },

  'access.reasonRequired': {
    kind: 'forbidden',
    message: 'Give a reason to open this account, in the header x-access-reason. Its owner can read it.',
  },

  'auth.recentSignIn': {
    kind: 'forbidden',
    message: `Confirm that it is you: this needs a sign-in at most ${recentSignInMs / 60_000} minutes ago. Sign in, then retry.`,
  },

  'session.missing': { kind: 'missing', message: 'Session not found.' },

  'auth.unreachable': { kind: 'unavailable', message: 'The sign-in provider did not answer. Please try again later.' },
  'auth.notConfigured': { kind: 'notConfigured', message: 'Hosted sign-in is not configured.' },

  'billing.notConfigured': { kind: 'notConfigured', message: 'Payments are not configured.' },
  'billing.unreachable': {
    kind: 'unavailable',
    message: 'The payment provider did not answer. Please try again later.',
  },
  'billing.refused': { kind: 'unavailable', message: 'The payment provider refused the request.' },
  'billing.alreadySubscribed': {
    kind: 'conflict',
    message: 'This account already has a subscription. Change its plan in the billing portal.',
  },
  'billing.nothingToManage': { kind: 'missing', message: 'This account has no subscription yet.' },
  'webhook.signatureInvalid': { kind: 'invalid', message: 'The webhook signature is not valid.' },

  ...passkeyErrors,
  ...jobErrors,

  'usage.limitExceeded': { kind: 'forbidden', message: 'Character limit exceeded for this account.' },
  'storage.limitExceeded': {
    kind: 'forbidden',
    message:
      'The storage of this account is full. Delete what you no longer need, wait until old audio expires, or change the plan.',
  },
  'usage.domainMissing': { kind: 'missing', message: 'No usage is recorded for this domain.' },

  'voice.unknown': { kind: 'invalid', message: 'This voice does not exist.' },
  'voice.missing': { kind: 'missing', message: 'Voice not found.' },
  'voice.modelMissing': { kind: 'missing', message: 'This model does not exist. List the models with GET /v1/models.' },
  'voice.collectionMissing': { kind: 'missing', message: 'Voice collection not found.' },
  ...providerErrors,
  'audio.undecodable': { kind: 'unprocessable', message: 'The audio could not be decoded.' },

  'article.tooLong': { kind: 'tooLarge', message: `An article is limited to ${maxArticleCharacters} characters.` },
  'article.empty': { kind: 'invalid', message: 'The article has no text that can be read out.' },
  'article.forbiddenAddress': {
    kind: 'invalid',
    message: 'This address cannot be read. Enter the http(s) address of a public web page.',
  },
  'article.unreachable': { kind: 'unprocessable', message: 'The page could not be fetched. Paste its text instead.' },
  'article.notText': { kind: 'unprocessable', message: 'This address returns neither a web page nor plain text.' },
  'article.pageTooLarge': { kind: 'tooLarge', message: 'The page is too large. Paste its text instead.' },
  'article.unreadable': { kind: 'unprocessable', message: 'Reading the page took too long. Paste its text instead.' },
  'preview.tooLong': { kind: 'tooLarge', message: `A preview is limited to ${maxPreviewCharacters} characters.` },
  'preview.limited': {
    kind: 'limited',
    message: 'Rate limit exceeded. Please try again in an hour or sign up for unlimited access.',
  },
  'podcast.missing': { kind: 'missing', message: 'Podcast not found.' },
  'podcast.unscripted': { kind: 'conflict', message: 'This podcast has no script yet.' },
  'podcast.expired': { kind: 'gone', message: 'The content of this podcast was deleted after its retention period.' },

  ...siteErrors,

  'token.missing': { kind: 'missing', message: 'This account has no API token. Generate one first.' },
  'token.unknown': { kind: 'missing', message: 'This API token does not exist.' },
  'token.tooMany': {
    kind: 'tooLarge',
    message: `An account keeps at most ${maxNamedTokens} named API tokens. Revoke one first.`,
  },
  'endpoint.missing': { kind: 'missing', message: 'Webhook endpoint not found.' },
  'endpoint.tooMany': {
    kind: 'tooLarge',
    message: `An account has at most ${maxWebhookEndpoints} webhook endpoints. Delete one first.`,
  },
  'endpoint.noSecret': {
    kind: 'conflict',
    message: 'This endpoint was imported without its secret. Rotate the secret, then enable the endpoint.',
  },
  'endpoint.disabled': { kind: 'conflict', message: 'This endpoint is disabled. Enable it first.' },
  'endpoint.deliveryMissing': { kind: 'missing', message: 'This endpoint has no such delivery.' },
  'endpoint.tooManyDeliveries': {
    kind: 'tooLarge',
    message: `One request sends at most ${maxRedeliveries} deliveries again. Choose a shorter range.`,
  },
  'account.missing': { kind: 'missing', message: 'Account not found.' },
  'content.lost': {
    kind: 'gone',
    message:
      'This content is missing from the store of this server, although its retention period has not ended. Please contact the operator.',
  },
  'content.damaged': {
    kind: 'unavailable',
    message: 'The stored content is damaged. Audio is made again by itself; the operator must restore anything else.',
  },
  'content.missing': { kind: 'missing', message: 'The content is no longer stored.' },

  'lexicon.entryMissing': { kind: 'missing', message: 'This pronunciation does not exist.' },
  'lexicon.versionMissing': { kind: 'missing', message: 'The lexicon has no such version.' },
  'lexicon.full': { kind: 'tooLarge', message: `A lexicon holds at most ${maxLexiconEntries} pronunciations.` },
  'lexicon.fileInvalid': {
    kind: 'invalid',
    message: 'This is not a pronunciation lexicon: send a W3C PLS 1.0 file in UTF-8, without a DOCTYPE.',
  },

  'sound.missing': { kind: 'missing', message: 'This sound does not exist.' },
  'sound.notAudio': { kind: 'invalid', message: 'This is not audio: send a WAV or MP3 file.' },
  'sound.tooLong': { kind: 'tooLarge', message: `A sound lasts at most ${maxSoundMs / 60_000} minutes.` },
  'sound.libraryFull': {
    kind: 'tooLarge',
    message: `An account keeps at most ${maxSounds} sounds. Delete one first.`,
  },

  'publication.missing': { kind: 'missing', message: 'This content is not public.' },
  'publication.hidden': { kind: 'gone', message: 'An administrator of this server has hidden this content.' },

  'event.streamMissing': { kind: 'missing', message: 'Stream not found.' },
  'event.correlationMissing': { kind: 'missing', message: 'No events have this correlation id.' },

  'replay.missing': { kind: 'missing', message: 'Replay not found.' },
  'replay.finished': { kind: 'conflict', message: 'This replay has already ended.' },
  'replay.notFinished': { kind: 'conflict', message: 'This replay has not finished yet.' },
  'replay.notClaimable': { kind: 'conflict', message: 'Another worker has this replay, or it has no work to do.' },
  'replay.nothingToApply': { kind: 'conflict', message: 'This replay found no drift: there is nothing to apply.' },
  'replay.notApplied': { kind: 'conflict', message: 'This replay is not applied: there is nothing to undo.' },
  'replay.stale': {
    kind: 'conflict',
    message: 'Usage has changed since this replay, so its drift no longer holds. Discard it and replay again.',
  },
  'replay.discarded': { kind: 'gone', message: 'The results of this replay were discarded.' },
  'replay.futureEnd': { kind: 'invalid', message: 'A replay cannot end in the future.' },

  'account.ownAdmin': {
    kind: 'conflict',
    message: 'You cannot revoke your own admin rights. Ask another administrator.',
  },
  'account.lastAdmin': {
    kind: 'conflict',
    message: 'This is the last administrator, so nothing was changed. Grant admin rights to another account first.',
  },

  'account.isAdmin': {
    kind: 'conflict',
    message:
      'An administrator cannot delete their account. Ask another administrator to revoke your admin rights first.',
  },
  'account.erasing': {
    kind: 'conflict',
    message: 'The time to cancel the deletion has passed: this account is being deleted.',
  },

  'projection.missing': { kind: 'missing', message: 'Projection not found.' },
  'projection.paused': { kind: 'conflict', message: 'This projection is paused. Resume it first.' },
  'projection.notRebuilding': {
    kind: 'conflict',
    message: 'This projection is not being rebuilt.',
  },
  'projection.noPreviousRows': {
    kind: 'conflict',
    message: 'This projection has no previous rows of its current version. Rebuild it instead.',
  },
  'projection.notPoisoned': {
    kind: 'conflict',
    message: 'This projection is not stopped at this event. Reload to see its current state.',
  },

  ...showErrors,
  ...storeErrors,
  'state.tooLarge': { kind: 'tooLarge', message: 'This value is too large to be stored.' },
  internal: { kind: 'internal', message: 'Something went wrong on our side.' },
} as const satisfies Record<string, { kind: ErrorKind; message: string }>;

export type ErrorCode = keyof typeof errors;

/** Messages that differ from that of their code, by code and case. */
export const otherMessages = {
  'usage.limitExceeded/domain': 'Character limit exceeded for this domain.',
} as const satisfies Record<`${ErrorCode}/${string}`, string>;
export type OtherMessage = keyof typeof otherMessages;

/** An error of the catalog; `details` go to the caller, so they contain no secrets. */
export class AppError extends Error {
  readonly kind: ErrorKind;

  constructor(
    readonly code: ErrorCode,
    readonly details: Readonly<Record<string, unknown>> = {},
    options?: { message?: string; cause?: unknown },
  ) {
    super(options?.message ?? errors[code].message, { cause: options?.cause });
    this.name = 'AppError';
    this.kind = errors[code].kind;
  }
}

export const isAppError = (error: unknown, code?: ErrorCode): error is AppError =>
  error instanceof AppError && (code === undefined || error.code === code);
