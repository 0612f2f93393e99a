import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/jobs/delivery';

export const deliveryWords: TextsOf<typeof english.deliveryWords> = {
  deliveriesOf: (domain: string) => `发送至 ${domain} 的通知`,
  loadingDeliveries: '正在加载通知记录',
  deliveriesFailed: '加载通知记录失败。',
  noDeliveries: '尚未向该网站发送任何通知',
  noDeliveriesHint: '该网站的任务结束时，会通知其回调地址。',
  moreDeliveries: '加载更多',
  columns: {
    event: '事件',
    job: '任务',
    status: '状态',
    attempts: '尝试次数',
    queued: '排队时间',
    next: '下次尝试',
    again: '操作',
  },
  events: {
    'job.completed': '任务已完成',
    'job.failed': '任务失败',
    'job.cancelled': '任务已取消',
    'webhook.test': '测试',
  },
  statuses: { pending: '等待中', delivered: '已送达', given_up: '已放弃' },
  redeliver: '重新发送',
  now: '现在',
  none: '-',
  reasons: {
    'The job is no longer stored.': '该任务已不再保存。',
    'The site was disconnected.': '该网站已断开连接。',
    'The site has no callback address any more.': '该网站已没有回调地址。',
    'The endpoint was deleted.': '该端点已删除。',
    'The endpoint is disabled.': '该端点已停用。',
    'The endpoint has no secret.': '该端点没有密钥。',
    'The receiver did not answer in time.': '接收方未在规定时间内响应。',
    'The attempt was interrupted.': '该次尝试被中断。',
    'The last attempt was interrupted.': '最后一次尝试被中断。',
    'The receiver could not be reached.': '无法连接到接收方。',
    'The callback address could not be reached.': '无法访问回调地址。',
    'This address cannot be called back.': '不能回调此地址。',
  },
};
