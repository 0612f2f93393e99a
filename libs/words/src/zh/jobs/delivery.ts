import texts from './delivery.json';

export const deliveryWords = {
  ...texts,
  deliveriesOf: (domain: string) => `发送至 ${domain} 的通知`,
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
