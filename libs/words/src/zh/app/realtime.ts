import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/app/realtime';
import texts from './realtime.json';

export const realtimeWords: TextsOf<typeof english.realtimeWords> = {
  ...texts,
  unreachable: (message: string) => `连接错误：${message}`,
  reported: (problem: string) => `套接字错误：${problem}`,
};
