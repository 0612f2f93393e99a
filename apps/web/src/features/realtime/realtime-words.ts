import { words } from '../../i18n/words';

/** Texts of the live connection; English follows docs/PRODUCT.md#screens-header. */
export const realtimeWords = words({
  en: {
    connected: 'Connected',
    disconnected: 'Disconnected',
    errorTitle: 'WebSocket Error',
    connecting: 'Connecting to real-time updates...',
    connectAgain: 'Connect again',
    unreachable: (message: string) => `Connection error: ${message}`,
    reported: (problem: string) => `Socket error: ${problem}`,
    gaveUp: 'Max reconnection attempts reached',
    noToken: 'No authentication token available',
    notOpened: 'Failed to connect to WebSocket',
  },
  zh: {
    connected: '已连接',
    disconnected: '已断开',
    errorTitle: 'WebSocket 错误',
    connecting: '正在连接实时更新…',
    connectAgain: '重新连接',
    unreachable: (message: string) => `连接错误：${message}`,
    reported: (problem: string) => `套接字错误：${problem}`,
    gaveUp: '已达到最大重连次数',
    noToken: '没有可用的身份验证令牌',
    notOpened: '无法连接到 WebSocket',
  },
});
