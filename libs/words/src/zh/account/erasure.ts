import { erasureGraceMs } from '@duetcast/domain/limits/times';
import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/account/erasure';

const graceDays = erasureGraceMs / (24 * 60 * 60 * 1000);

export const erasureWords: TextsOf<typeof english.erasureWords> = {
  title: '删除账户',
  text: `${graceDays} 天内可以取消删除，在此之前一切照常。`,
  goes: '之后账户永久关闭：API 令牌和已连接的网站停止工作，任务被取消，公开链接失效，付费订阅终止且不退款。两天之内，你的文章、脚本、音频、声音素材和发音词典会被删除；你的电子邮箱和网站地址在本服务器上任何地方都无法再读取。',
  stays: '保留的只有审计和账目所需的基本事实：何时发生了什么、用了多少字符、属于哪个域名，账户以随机编号表示。',
  exportFirst: '此操作无法撤销。如需保留内容，请先导出账户。',
  subscription: '如果订阅会在此之前续费，请先在上方取消订阅。',
  start: '删除账户…',
  confirmTitle: '删除此账户？',
  typeAddress: '请输入你的电子邮箱以确认',
  confirm: '删除账户',
  keep: '保留账户',
  failed: '无法删除账户',
  administrator: '管理员不能删除自己的账户，须先由其他管理员撤销管理员权限。',
  banner: '此账户将被删除',
  bannerText: (date: string) => `账户将于 ${date} 永久关闭，在此之前可以取消。`,
  cancel: '取消删除',
  cancelFailed: '无法取消删除',
};
