import texts from './realtime.json';

export const realtimeWords = {
  ...texts,
  unreachable: (message: string) => `连接错误：${message}`,
  reported: (problem: string) => `套接字错误：${problem}`,
};
