const chineseLabels: Readonly<Record<string, string>> = {
  conversational: '对话',
  narration: '旁白',
  news: '新闻',
  female: '女声',
  male: '男声',
  neutral: '中性',
  young: '青年',
  middle_aged: '中年',
  old: '老年',
  neural: '神经网络',
  local: '基本',
};

export const sampleWords = {
  tryAgain: '重试',
  fetchFailed: '无法获取声音',
  networkError: '获取声音时发生网络错误',
  play: (name: string) => `试听 ${name}`,
  stop: (name: string) => `停止试听 ${name}`,
  labels: chineseLabels,
};
