import { words } from '../../i18n/words';

/** The subscription and the plans on sale; English texts follow docs/PRODUCT.md#screens-settings. */
export const subscriptionWords = words({
  en: {
    subscription: 'Subscription information',
    plan: 'Plan',
    status: 'Status',
    statuses: { active: 'active', past_due: 'past_due', canceled: 'canceled', unknown: 'unknown' },
    validUntil: 'Valid until',
    noDate: '-',
    noPlan: 'No Plan Detected',
    noPlanText: 'Your account has no plan. The free allowance applies until you choose one.',
    upgrade: 'More characters a month',
    allowance: (characters: string) => `${characters} characters a month for each site`,
    unlimited: 'Unlimited characters',
    noPayments: 'Payments are not set up on this server. An administrator can change your plan.',
    manage: 'Manage subscription',
    manageText: 'Change or cancel your plan, update your card and see invoices on the payment provider’s page.',
    portalFailed: 'Failed to open the billing portal.',
  },
  zh: {
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
  },
});
