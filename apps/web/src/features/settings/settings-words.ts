import { words } from '../../i18n/words';

/** The Settings tab and what it says after a checkout; the English texts are those of spec §2, §4 and §8. */
export const settingsWords = words({
  en: {
    title: 'Settings',
    admin: 'ADMIN',
    loading: 'Loading settings',
    failed: 'Failed to fetch user data',
    signedOut: 'Please sign in to view settings',

    subscription: 'Subscription information',
    plan: 'Plan',
    status: 'Status',
    statuses: { active: 'active', past_due: 'past_due', canceled: 'canceled', unknown: 'unknown' },
    validUntil: 'Valid until',
    noDate: '-',
    noPlan: 'No Plan Detected',
    noPlanText: 'No plan is known for your account. The free allowance applies until there is one.',

    upgrade: 'More characters a month',
    allowance: (characters: string) => `${characters} characters a month for each site`,
    unlimited: 'Unlimited characters',
    noPayments: 'Nothing can be bought on this server; its administrators set plans.',
    manage: 'Manage subscription',
    manageText: 'Change or end your plan, your card and your invoices with the payment provider.',
    portalFailed: 'The billing portal could not be opened.',

    export: 'Your data',
    exportText: 'All events, texts and audio of your account as one archive, which another server can take in.',
    exportLeavesOut: 'API tokens and site tokens stay behind: make new ones where the archive is imported.',
    exportNow: 'Export account',

    checkoutDone: 'Payment received',
    checkoutPending: 'Your plan is being activated. This takes a moment.',
    checkoutActive: (plan: string) => `You are on the ${plan} plan now.`,
    checkoutCanceled: 'Checkout canceled',
    checkoutCanceledText: 'Nothing was charged, and your plan is as it was.',
    dismiss: 'Dismiss',
  },
  zh: {
    title: '设置',
    admin: '管理员',
    loading: '正在加载设置',
    failed: '获取用户数据失败',
    signedOut: '请登录后查看设置',

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

    export: '你的数据',
    exportText: '账户的全部事件、文本和音频，打包成一个可以导入其他服务器的归档文件。',
    exportLeavesOut: 'API 令牌和网站令牌不包含在内：导入后请重新生成。',
    exportNow: '导出账户',

    checkoutDone: '已收到付款',
    checkoutPending: '正在启用你的套餐，请稍候。',
    checkoutActive: (plan: string) => `你现在使用的是 ${plan} 套餐。`,
    checkoutCanceled: '结账已取消',
    checkoutCanceledText: '没有扣款，你的套餐保持不变。',
    dismiss: '关闭',
  },
});
