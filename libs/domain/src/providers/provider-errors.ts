import { maxLostAnswers } from '../limits/job-limits';

/** Failures of the providers of speech and scripts; part of the error catalog. */
export const providerErrors = {
  'speech.unreachable': { kind: 'unavailable', message: 'The voice provider did not answer.' },
  'speech.limited': { kind: 'unavailable', message: 'The voice provider is busy. Please try again later.' },
  'speech.refused': { kind: 'unprocessable', message: 'The voice provider refused the text.' },
  'speech.empty': { kind: 'unprocessable', message: 'The voice provider returned no audio for this text.' },
  'speech.unauthorized': { kind: 'unavailable', message: 'The voice provider does not accept our key.' },
  'speech.notConfigured': { kind: 'notConfigured', message: 'This voice provider is not configured.' },
  'speech.billing': {
    kind: 'unavailable',
    message:
      'The account of this service with the voice provider has no credit. Choose a voice of another provider, or try again later.',
  },
  'speech.misconfigured': {
    kind: 'unavailable',
    message:
      'The voice provider does not accept the settings of this service, which its operator must correct. Choose a voice of another provider.',
  },
  'speech.tooLong': {
    kind: 'tooLarge',
    message: 'The text is too long for the voice provider. Shorten it, or choose another voice.',
  },
  'speech.unusable': {
    kind: 'unavailable',
    message: 'The voice provider returned something other than the speech of this text. Please try again later.',
  },
  'speech.answersLost': {
    kind: 'unavailable',
    message: `The answer of the voice provider was lost ${maxLostAnswers} times. It may have spoken this text each time and billed the operator of this service; your account is not charged for that. Retry the job for up to ${maxLostAnswers} more tries.`,
  },

  'script.unreachable': { kind: 'unavailable', message: 'The script writer did not answer.' },
  'script.answerLost': {
    kind: 'unavailable',
    message: `The answer of the script writer was lost. It may have written the script and billed the operator of this service; you are not charged for that. Please try again: a request asks up to ${maxLostAnswers} times.`,
  },
  'script.answersLost': {
    kind: 'unavailable',
    message: `The answer of the script writer was lost ${maxLostAnswers} times. It may have written the script each time and billed the operator of this service; you are not charged for that. Nothing more is tried for this request: start a new one.`,
  },
  'script.limited': { kind: 'unavailable', message: 'The script writer is busy. Please try again later.' },
  'script.unauthorized': { kind: 'unavailable', message: 'The script writer does not accept our key.' },
  'script.modelMissing': {
    kind: 'unavailable',
    message: 'This script model is not available. Choose another model.',
  },
  'script.refused': { kind: 'unprocessable', message: 'The script writer refused this article.' },
  'script.truncated': {
    kind: 'unavailable',
    message: 'The script writer did not finish. Please try a shorter article.',
  },
  'script.unreadable': { kind: 'unavailable', message: 'The script writer gave an answer that is not a script.' },
  'script.billing': {
    kind: 'unavailable',
    message: 'The account of this service with the script writer has no credit. Please try again later.',
  },
  'script.misconfigured': {
    kind: 'unavailable',
    message:
      'The script writer does not accept the settings of this request or of this service. Choose another model or the default temperature.',
  },
  'script.tooLong': {
    kind: 'tooLarge',
    message: 'The article is too long for this script model. Shorten it, or choose another model.',
  },
} as const;

type ProviderErrorCode = keyof typeof providerErrors;

const codesFrom = (prefix: string): readonly ProviderErrorCode[] =>
  (Object.keys(providerErrors) as ProviderErrorCode[]).filter((code) => code.startsWith(prefix));

/** What rendering a text can fail with. */
export const speechErrorCodes = codesFrom('speech.');
/** What writing a script can fail with. */
export const scriptErrorCodes = codesFrom('script.');
