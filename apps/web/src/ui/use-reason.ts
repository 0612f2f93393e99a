import { messageOf } from '../client/api';
import { useLanguage } from '../i18n/language';

/** The reason of a failure in the interface language; re-renders when the language changes. */
export function useReason(error: unknown, otherwise = ''): string {
  useLanguage();
  return messageOf(error, otherwise);
}
