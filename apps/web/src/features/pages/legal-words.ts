import { defaultRetentionDays } from '@duetcast/domain/limits/times';
import { words } from '../../i18n/words';
import type { TextSection } from './page-text';

/** Shortest notice of changed terms. */
const termsNoticeDays = 30;

interface Text {
  title: string;
  lead: string;
  sections: readonly TextSection[];
}

/** Texts of `/privacy`: what is stored, for how long, and who receives it. */
export const privacyWords = words<Text>({
  en: {
    title: 'Privacy Policy',
    lead: 'What this service keeps, for how long, and who receives it.',
    sections: [
      {
        title: 'What is kept',
        paragraphs: [
          'Your e-mail address, your plan, and the sites you connect. The articles you submit, the scripts made from them, and the audio. For each job: when it started, who started it and how, its number of characters, its voices, and its result.',
          'There are no passwords. API tokens and site tokens are stored encrypted. You can reveal your own; everyone else sees only the last four characters.',
        ],
      },
      {
        title: 'How long',
        paragraphs: [
          `Generated audio, articles, scripts and the job log are deleted after ${defaultRetentionDays} days, unless the operator of this server has set another period. The audit trail of a job is kept. It holds counts, times and hashes, but no content.`,
        ],
      },
      {
        title: 'Who receives it',
        paragraphs: [
          'Speech comes from the provider of the voice you choose. Local voices run on this server, and the text stays on it. For an ElevenLabs or an OpenAI voice, that company receives the text of each line, without your name or address.',
          'If OpenAI is configured, OpenAI receives the article to write its script; otherwise this server writes the script. If they are configured, Clerk handles sign-in, Stripe handles payments, and a mail server delivers sign-in links. Each receives your e-mail address. A site that you connect is notified when its own jobs end.',
          'Your data is not sold and not given to advertisers.',
        ],
      },
      {
        title: 'In your browser',
        paragraphs: [
          'Your session, your drafts, the chosen theme and language, and the id of an anonymous session are kept in this browser. There are no tracking cookies.',
        ],
      },
      {
        title: 'Administrators',
        paragraphs: [
          'Administrators of this server see accounts, plans, usage and the events of jobs. They do not see articles, scripts or audio, and every administrator action is recorded.',
        ],
      },
    ],
  },
  zh: {
    title: '隐私政策',
    lead: '本服务保存什么、保存多久、谁会收到。',
    sections: [
      {
        title: '保存的内容',
        paragraphs: [
          '你的电子邮箱、套餐和已连接的网站；你提供的文章、由此生成的脚本和音频；以及每个任务的信息：何时、由谁、以何种方式开始，有多少字符，用了哪些声音，如何结束。',
          '不保存密码，因为没有密码。API 令牌和网站令牌加密保存，只有你自己可以查看；其他人只能看到最后四位。',
        ],
      },
      {
        title: '保存期限',
        paragraphs: [
          `生成的音频、文章、脚本和任务日志会在 ${defaultRetentionDays} 天后删除，除非服务器的运营者设置了其他天数。任务的基本事实作为审计记录保留：数量、时间和哈希值，无法从中读出内容。`,
        ],
      },
      {
        title: '谁会收到',
        paragraphs: [
          '语音由所选声音的提供商生成。本地声音在本服务器上合成，文字不会外传。选择 ElevenLabs 或 OpenAI 的声音时，每一行文字会发送给该公司，不含你的姓名或邮箱。',
          '配置了 OpenAI 时，文章会发送给 OpenAI 编写脚本；否则脚本在本服务器上编写。如已配置，Clerk 处理登录，Stripe 处理支付，邮件服务器发送登录链接：它们会收到你的邮箱。你连接的网站会在自己的任务结束时收到通知。',
          '不出售任何信息，也不提供给广告商。',
        ],
      },
      {
        title: '在你的浏览器中',
        paragraphs: ['会话、草稿、所选主题和语言，以及匿名会话的 ID 保存在此浏览器中。没有跟踪 Cookie。'],
      },
      {
        title: '管理员',
        paragraphs: [
          '服务器的管理员可以看到账户、套餐、用量和任务的事件，看不到文章、脚本和音频；他们的每个操作都会被记录。',
        ],
      },
    ],
  },
});

/** `/tos`: what both sides may expect. */
export const termsWords = words<Text>({
  en: {
    title: 'Terms of Service',
    lead: 'What you can expect from this service, and what it expects from you.',
    sections: [
      {
        title: 'The service',
        paragraphs: [
          'Duetcast turns the text that you submit into scripts and audio. You keep all rights to your text and to the results, as far as the provider of the chosen voice allows.',
        ],
      },
      {
        title: 'Your part',
        paragraphs: [
          'Submit only text that you have the right to use. Do not imitate a person without their consent, and do not use the service for fraud, for harassment, or against the law. Keep your tokens secret. You are responsible for everything done with them.',
        ],
      },
      {
        title: 'Plans and limits',
        paragraphs: [
          'A plan allows a number of characters for each site and month. Work that exceeds the limit is refused before it starts, and work that fails or is canceled is not charged.',
        ],
      },
      {
        title: 'What is deleted',
        paragraphs: [
          `Audio, articles, scripts and logs are deleted after ${defaultRetentionDays} days. Download what you want to keep.`,
        ],
      },
      {
        title: 'Changes and end',
        paragraphs: [
          `Changes to these terms are announced at least ${termsNoticeDays} days before they take effect. You may stop using the service at any time; an account that breaks these terms may be closed.`,
        ],
      },
      {
        title: 'Warranty',
        paragraphs: [
          'The service is provided as is. The operator of this server is liable for it under the law that applies to them. The software itself is licensed under the Apache License 2.0, without warranty.',
        ],
      },
    ],
  },
  zh: {
    title: '服务条款',
    lead: '你可以期待本服务做什么，以及本服务对你的期待。',
    sections: [
      {
        title: '服务内容',
        paragraphs: [
          'Duetcast 把你提供的文字变成脚本和音频。在所选声音的提供商允许的范围内，你保留所提供内容及其成果的全部权利。',
        ],
      },
      {
        title: '你的责任',
        paragraphs: [
          '只提供你有权使用的文字。未经本人同意不得模仿他人，不得用于欺诈、骚扰或违法行为。妥善保管令牌：使用令牌的行为视为你的行为。',
        ],
      },
      {
        title: '套餐与限额',
        paragraphs: ['套餐规定每个网站每月可用的字符数。超出限额的任务在开始前会被拒绝；失败或取消的任务不计费。'],
      },
      {
        title: '删除',
        paragraphs: [`音频、文章、脚本和日志会在 ${defaultRetentionDays} 天后删除。请下载需要保留的内容。`],
      },
      {
        title: '变更与终止',
        paragraphs: [`条款变更至少提前 ${termsNoticeDays} 天通知。你可以随时停止使用；违反条款的账户可能会被关闭。`],
      },
      {
        title: '保证',
        paragraphs: [
          '服务按现状提供。服务器的运营者在适用法律范围内负责；软件本身采用 Apache License 2.0，不提供担保。',
        ],
      },
    ],
  },
});
