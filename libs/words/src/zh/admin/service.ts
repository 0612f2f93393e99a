import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/admin/service';
import texts from './service.json';

export const serviceWords: TextsOf<typeof english.serviceWords> = {
  ...texts,
  engines: {
    title: '声音引擎',
    columns: { engine: '引擎', state: '安装' },
    states: {
      waiting: '空闲',
      downloading: (received, total) => `正在下载：${received} / ${total} MB`,
      ready: '已完成',
      suspended: '已完成，但多次失败，几分钟后会重试。',
      failed: (reason) => `失败：${reason}。系统会自动重试。`,
    },
    reasons: {
      python: '未找到可用的带 venv 的 Python',
      network: '提供软件包或文件的服务器没有按预期响应',
      packages: '软件包无法安装',
      checksum: '文件与预期不符',
      space: '磁盘空间不足',
      check: '没有声音通过检查',
      storage: '目录无法写入',
    },
  },
  speech: (provider) => `语音：${provider}`,
  outage: (service, kind) => `${service}：${kind}`,
};
