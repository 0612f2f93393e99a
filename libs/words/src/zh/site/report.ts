import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/site/report';

export const reportWords: TextsOf<typeof english.reportWords> = {
  title: '举报内容',
  intro: '本服务器的管理员会阅读您的举报。他们可以隐藏该内容，并告知其所有者原因。',
  reason: '有什么问题？',
  reasons: {
    illegal: '违反法律',
    copyright: '未经许可使用了我的作品',
    privacy: '泄露了隐私信息',
    impersonation: '模仿他人或他人的声音',
    hate: '攻击或威胁他人',
    spam: '垃圾信息或欺诈',
    other: '其他',
  },
  text: '详细说明（可选）',
  email: '您的邮箱地址（可选）',
  kept: (days) => `只有管理员可以看到详细说明和邮箱地址，它们会在 ${days} 天后删除。`,
  send: '提交举报',
  invalid: '举报未提交。请更正以下内容后重新提交：',
  thanks: '举报已提交',
  received: '谢谢。管理员会审查此内容。',
  errors: {
    'publication.missing': '此内容未公开，可能已被移除。',
    'publication.hidden': '管理员已隐藏此内容。',
    'rate.exceeded': '来自您所在网络的举报过多，请一小时后再试。',
  },
};
