import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/voices/spoken-text';
import texts from './spoken-text.json';

export const spokenTextWords: TextsOf<typeof english.spokenTextWords> = {
  ...texts,
  title: (voice) => `${voice} 读作`,
  pause: (seconds) => `（停顿 ${seconds} 秒）`,
  ignored: (element) => `<${element}> 不起作用。`,
};
