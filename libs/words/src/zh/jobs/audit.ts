import texts from './audit.json';

export const sentenceWords = {
  ...texts.sentenceWords,
  submitted: (domain: string, segments: string, characters: string) =>
    `已为 ${domain} 提交：${segments}，${characters}。`,
  plays: (sounds: string) => `播放${sounds}；声音不计费。`,
  sound: {
    intro: (id: string) => `片头 ${id}`,
    outro: (id: string) => `片尾 ${id}`,
    music: (id: string) => `背景音乐 ${id}`,
  },
  claimed: (worker: string) => `工作进程 ${worker} 接手了任务。`,
  leaseRenewed: (worker: string) => `工作进程 ${worker} 仍在处理。`,
  suspended: {
    storage: (time: string) => `存储没有响应：任务等待至 ${time}。`,
    speech: (time: string) => `语音服务没有响应：任务等待至 ${time}。`,
    release: (time: string) => `需要更新的版本：任务等待至 ${time}。`,
  },
  chunkRead: (number: number, size: string) => `第 ${number} 个片段已从存储读取（${size}）。`,
  chunkDownloaded: (number: number, size: string) => `第 ${number} 个片段已下载（${size}）。`,
  reused: (number: number) => `第 ${number} 段此前已生成，直接复用其音频。`,
  answerLost: (number: number, characters: string) =>
    `第 ${number} 段：语音服务的响应丢失，它可能已朗读并计费 ${characters}。`,
  spoken: (number: number, voice: string, characters: string) => `第 ${number} 段由 ${voice} 朗读：${characters}。`,
  replaced: (number: number, voice: string, other: string, characters: string) =>
    `${voice} 出错，第 ${number} 段改由基本声音 ${other} 朗读：${characters}。`,
  segmentRestored: (segment: number) => `第 ${segment} 段已重新朗读，不收费：其保存的音频丢失或损坏。`,
  outputReplaced: (size: string) => `音频已重新合成，字节不同（${size}）：保存的文件已损坏。`,
  assembled: (duration: string, size: string, format: string) => `音频已合成：${duration}，${size}，${format}。`,
  completed: (characters: string) => `已完成，计费 ${characters}。`,
  toCharge: (characters: string) => `预留 ${characters}；此前已计费的段落免费。`,
  attemptCharged: (attempt: number, characters: string) => `第 ${attempt} 次尝试已渲染的部分计费 ${characters}。`,
  attemptAbandoned: (attempt: number) => `第 ${attempt} 次尝试在开始前被撤回，其预留的字符已释放。`,
  failed: (error: string) => `失败：${error}`,
  cancelled: (reason: string) => `已取消：${reason}`,
  retried: (attempt: number) => `重新开始，第 ${attempt} 次尝试。`,
  published: (post: string) => `已由 ${post} 发布：文章展示期间，音频会一直保留。`,
  unpublished: (post: string) => `${post} 不再展示此音频。`,
  scriptRequested: (characters: string) => `已为一篇 ${characters}的文章请求脚本。`,
  scriptGenerated: (segments: string, model: string, language: string) =>
    `脚本已写成：${segments}（模型 ${model}，语言 ${language}）。`,
  scriptEdited: (segments: string) => `脚本已编辑：${segments}。`,
  linesChanged: (lines: string, gone: string) =>
    [lines && `新增或修改的行：${lines}。`, gone !== '0' && `删除的行数：${gone}。`].filter(Boolean).join(''),
  calls: (count: string) => `共调用服务商 ${count} 次。`,
  segments: (_count: number, text: string) => `${text} 段`,
  characters: (_count: number, text: string) => `${text} 个字符`,
};

export const auditWords = {
  ...texts.auditWords,
  verifiedHere: (count: string) => `全部 ${count} 个事件均已通过验证，由本浏览器用 SHA-256 重新计算。`,
  head: (hash: string) => `链头：${hash}`,
  broken: {
    missing: (): string => '最早的事件缺失：它们在事件存储中被删除，而不是因为保留期已过。',
    order: (number: number) => `第 ${number} 个事件不在应有的位置：有事件被移除或插入。`,
    link: (number: number) => `第 ${number} 个事件与前一个不衔接：其中之一被替换或移除。`,
    content: (number: number) => `第 ${number} 个事件在写入后被修改。`,
    origin: (): string => '最初的事件所导入自的服务器没有为这些事件签名。',
    form: (number: number) => `第 ${number} 个事件不符合格式：有字段被增加、移除或修改。`,
  },
  originOf: (last: string, issuer: string, time: string) =>
    `第 1 至第 ${last} 个事件导入自 ${issuer}，于 ${time} 在该处导出。`,
  showEvent: (number: number) => `查看第 ${number} 个事件`,
  eventOf: (number: string, total: string) => `第 ${number} 个事件，共 ${total} 个`,
  stateAfter: (number: string) => `第 ${number} 个事件之后的状态`,
  changed: (count: number) => (count === 0 ? '没有变化' : `${count} 项变化`),
  before: (value: string) => `之前：${value}`,
  copy: (what: string) => `复制${what}`,
  of: (done: string, total: string) => `${done}/${total}`,
};
