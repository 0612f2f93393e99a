import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/app/realtime';

export const realtimeWords: TextsOf<typeof english.realtimeWords> = {
  connected: '已连接',
  disconnected: '已断开',
  errorTitle: 'WebSocket 错误',
  behind: '服务器正在追赶：列表和数字可能缺少最近接受的内容，每隔几秒会重新读取。',
  connecting: '正在连接实时更新…',
  connectAgain: '重新连接',
  unreachable: (message: string) => `连接错误：${message}`,
  reported: (problem: string) => `套接字错误：${problem}`,
  gaveUp: '已达到最大重连次数',
  noToken: '没有可用的身份验证令牌',
  notOpened: '无法连接到 WebSocket',
};
