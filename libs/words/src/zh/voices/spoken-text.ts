import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/voices/spoken-text';

export const spokenTextWords: TextsOf<typeof english.spokenTextWords> = {
  show: '查看读法',
  hide: '隐藏读法',
  title: (voice) => `${voice} 读作`,
  loading: '正在读取文字',
  failed: '读取文字失败',
  pause: (seconds) => `（停顿 ${seconds} 秒）`,
  ignored: (element) => `<${element}> 不起作用。`,
  providerReads: '这个声音的服务商按自己的规则读数字和符号。',
};
