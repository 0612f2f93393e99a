import { readLanguage } from './language';

type Sentences = Readonly<Record<string, string>>;

let chinese: Sentences | null = null;
let loading: Promise<void> | null = null;
const listeners = new Set<() => void>();

export const errorSentences = (): Sentences | null => chinese;

export function onErrorSentences(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Fetches the sentences that the language shown needs: English has the server's own. Where they do not come, so has Chinese. */
export async function loadErrorSentences(): Promise<void> {
  if (readLanguage() !== 'zh' || chinese) return;
  loading ??= import('./error-sentences-zh')
    .then(({ sentences }) => {
      chinese = sentences;
      listeners.forEach((listener) => listener());
    })
    .catch(() => undefined)
    .finally(() => (loading = null));
  await loading;
}

/** The sentence of an error's code in the language that is shown; undefined where the server's own is to be used. */
export const sentenceOf = (code: string): string | undefined =>
  readLanguage() === 'zh' && chinese && Object.hasOwn(chinese, code) ? chinese[code] : undefined;
