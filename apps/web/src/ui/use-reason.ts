import { messageOf } from '../client/api';
import { useErrorSentences } from '../i18n/error-sentences';

/** Why it failed, in the language that is shown, and again when that changes. */
export function useReason(error: unknown, otherwise = ''): string {
  useErrorSentences();
  return messageOf(error, otherwise);
}
