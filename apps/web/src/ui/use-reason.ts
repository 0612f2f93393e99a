import { useEffect, useSyncExternalStore } from 'react';
import { messageOf } from '../api';
import { errorSentences, loadErrorSentences, onErrorSentences } from '../i18n/error-sentences';
import { useLanguage } from '../i18n/language';

/** Why it failed, in the language that is shown, and again when that changes. */
export function useReason(error: unknown, otherwise = ''): string {
  const language = useLanguage();
  useSyncExternalStore(onErrorSentences, errorSentences);
  useEffect(() => void loadErrorSentences(), [language]);
  return messageOf(error, otherwise);
}
