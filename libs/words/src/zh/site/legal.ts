import {
  accountBackupDays as backupDays,
  defaultRetentionDays,
  erasureGraceMs,
} from '@duetcast/domain/limits/time-limits';
import { reportDetailDays } from '@duetcast/domain/limits/publication-limits';

const graceDays = erasureGraceMs / (24 * 60 * 60 * 1000);
/** Shortest notice of changed terms. */
const termsNoticeDays = 30;

export const privacyWords = {
  title: '隐私政策',
  lead: '本服务保存什么、保存多久、谁会收到。',
  sections: [
    {
      title: '保存的内容',
      paragraphs: [
        '你的电子邮箱、套餐和已连接的网站；通行密钥的名称和公钥，指纹和面容不会离开你的设备；你提供的文章、由此生成的脚本和音频；以及每个任务的信息：何时、由谁、以何种方式开始，有多少字符，用了哪些声音，如何结束。',
        `关于收听分享播客的人，只保存每天有多少次下载。为了让每位听众只计一次，网络地址和浏览器的哈希值保留到当天结束，其盐值随后销毁。举报内容时填写的说明和邮箱地址加密保存，只有管理员可以读取，并在 ${reportDetailDays} 天后删除。`,
        '不保存密码，因为没有密码。API 令牌和网站令牌加密保存，只有你自己可以查看；其他人只能看到最后四位。',
      ],
    },
    {
      title: '保存期限',
      paragraphs: [
        `生成的音频、文章、脚本和任务日志会在 ${defaultRetentionDays} 天后删除，除非服务器的运营者设置了其他天数。已连接网站的文章所展示的音频，以及节目单集所播放的音频，会保留到在那里移除为止，保存期限从那时开始计算。任务的基本事实作为审计记录保留：数量、时间和哈希值，无法从中读出内容。`,
        `你可以在设置中删除账户，并在此之前导出。${graceDays} 天内可以取消删除；之后账户关闭，两天之内其内容和数据行会被删除。你的电子邮箱、通行密钥、网站地址和 Stripe 客户编号在事件日志中以账户专用密钥加密；该密钥会被销毁，任何人都无法再读取。保留的只有基本事实：时间、字符数、哈希值、网站域名和随机的账户编号。`,
        `运营者会删除超过 ${backupDays} 天的服务器备份。恢复备份时，已删除的账户会再次被删除。`,
      ],
    },
    {
      title: '谁会收到',
      paragraphs: [
        '语音由所选声音的提供商生成。本地声音在本服务器上合成，文字不会外传。选择 ElevenLabs 或 OpenAI 的声音时，每一行文字会发送给该公司，不含你的姓名或邮箱。选择语音服务器的声音时，文字会以同样方式发送给运营者配置的服务器。',
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
};

export const termsWords = {
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
      paragraphs: [
        '套餐规定每个账户每月可用的字符数。超出限额的任务在开始前会被拒绝。每行只在首次生成时计费；因任务失败或取消而未生成的行不计费。',
      ],
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
      paragraphs: ['服务按现状提供。服务器的运营者在适用法律范围内负责；软件本身采用 Apache License 2.0，不提供担保。'],
    },
  ],
};
