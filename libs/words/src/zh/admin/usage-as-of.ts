import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/admin/usage-as-of';

export const usageAsOfWords: TextsOf<typeof english.usageAsOfWords> = {
  title: '某一时刻的用量',
  text: '由截至该时刻的事件算出各域名当月的用量，并与今天该月的用量并列。',
  at: '时刻',
  atHint: '按你的时区。',
  account: '账户',
  allAccounts: '所有人',
  domain: '域名',
  allDomains: '全部域名',
  show: '显示',
  required: '请选择时刻。',
  loading: '正在加载用量',
  failed: '用量加载失败',
  none: '没有用量',
  noneHint: '所查范围在该月没有任何用量。',
  choose: '选择一个时刻',
  chooseHint: '任何过去的时刻：其数字由截至该时刻的事件算出。',
  asOf: (moment, month) => `截至 ${moment}，月份 ${month}（UTC）`,
  columns: {
    account: '账户',
    domain: '域名',
    usedAsOf: '当时已用',
    reservedAsOf: '当时预留',
    limitAsOf: '当时限额',
    usedToday: '今天已用',
    change: '此后变化',
    limitToday: '今天限额',
  },
  unlimited: '不限',
  noUsageYet: '尚未开始',
};
