import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

type Eld = (typeof import('eld/small'))['eld'];

const require = createRequire(__filename);
let loaded: Eld | undefined;

/** Loaded at first use, 1.6 MB. By its path: the package exports itself to `import` only, which compiles to `require`. */
function eld(): Eld {
  if (loaded) return loaded;
  const paths = require.resolve.paths('eld') ?? [];
  const file = paths.map((folder) => join(folder, 'eld/src/entries/static.small.js')).find((path) => existsSync(path));
  if (file === undefined) throw new Error('The package eld is not installed.');
  ({ eld: loaded } = require(file) as { eld: Eld });
  loaded.enableTextCleanup(true);
  return loaded;
}

/** eld reads the first 350 bytes of a text: windows over its beginning vote. */
const windowCharacters = 320;
const maxWindows = 12;
/** Fewer letters resemble too many languages; ideographs and syllables say more. */
const minLetters = 12;
const dense = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]/gu;

/** ISO 639-1 code of the predominant language of prose; `und` if unknown or unsure. */
export function languageOf(prose: string): string {
  const votes = new Map<string, number>();
  for (let from = 0; from < Math.min(prose.length, maxWindows * windowCharacters); from += windowCharacters) {
    const window = prose.slice(from, from + windowCharacters);
    const language = votedFor(window);
    if (language !== null) votes.set(language, (votes.get(language) ?? 0) + window.length);
  }
  const [best] = [...votes].sort(([, a], [, b]) => b - a);
  return best?.[0] ?? 'und';
}

function votedFor(window: string): string | null {
  const letters = (window.match(/\p{L}/gu)?.length ?? 0) + 3 * (window.match(dense)?.length ?? 0);
  if (letters < minLetters) return null;
  const guess = eld().detect(window);
  return guess.isReliable() ? guess.language : null;
}

/** `en` of `en-GB`; null for what is no language tag. */
export const primaryLanguage = (tag: string | null | undefined): string | null =>
  /^([a-z]{2,3})(?:[-_][a-z0-9-_]{1,30})?$/i.exec(tag?.trim() ?? '')?.[1]?.toLowerCase() ?? null;

/** Languages without spaces between sentences. */
export const isUnspaced = (language: string): boolean => ['zh', 'ja', 'th', 'lo', 'km', 'my'].includes(language);
