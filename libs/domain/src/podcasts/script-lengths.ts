import {
  briefScriptCharacters,
  hostShare,
  standardScriptCharacters,
  type ScriptLength,
} from '../limits/podcast-limits';

/** Most characters of a script of this length, from those of the article's text. */
export function charactersFor(length: ScriptLength, articleCharacters: number): number {
  const full = Math.ceil(articleCharacters * (1 + hostShare));
  const half = Math.max(briefScriptCharacters, Math.ceil(articleCharacters / 2));
  const target = { brief: briefScriptCharacters, standard: Math.min(half, standardScriptCharacters), full };
  return Math.min(full, target[length]);
}
