import type { SoundWords } from '@duetcast/words/en/jobs/sounds';
import type { Sound } from './sound-queries';

/** The name of a sound; built-in ones have a name in the language of the page. */
export function soundName({ id, name, kind }: Pick<Sound, 'id' | 'name' | 'kind'>, texts: SoundWords): string {
  if (kind === 'upload') return name;
  const names: Readonly<Record<string, string>> = texts[kind];
  return names[id.slice(0, id.lastIndexOf('-'))] ?? name;
}
