import { messageOf } from '../client/api';
import { useErrorSentences } from '../i18n/error-sentences';

/** The reason of a failure in the interface language; re-renders when the language changes. */
export function useReason(error: unknown, otherwise = ''): string {
  useErrorSentences();
  return messageOf(error, otherwise);
}
