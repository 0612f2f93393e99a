import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/account/subscription';

export const subscriptionWords: TextsOf<typeof english.subscriptionWords> = {
  subscription: '订阅信息',
  plan: '套餐',
  status: '状态',
  statuses: { active: '有效', past_due: '逾期未付', canceled: '已取消', unknown: '未知' },
  validUntil: '有效期至',
  noDate: '-',
  noPlan: '未检测到套餐',
  noPlanText: '你的账户没有已知的套餐，在此之前使用免费额度。',
  upgrade: '每月更多字符',
  allowance: (characters: string) => `每个网站每月 ${characters} 个字符`,
  unlimited: '字符数不限',
  noPayments: '此服务器不提供购买，套餐由管理员设置。',
  manage: '管理订阅',
  manageText: '在付款服务商处更改或结束套餐，管理银行卡和发票。',
  portalFailed: '无法打开账单门户。',
};
