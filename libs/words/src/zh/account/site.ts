import texts from './site.json';

export const siteWords = {
  ...texts,
  setupSteps: [
    '在 WordPress 网站上安装 Duetcast 插件。',
    '在插件设置中选择“连接”。',
    '登录此账户，在这里批准连接。',
    '连接成功后，该网站会立即显示在这里。',
  ],
  connectedAlready: (domain: string) => `${domain} 已连接：令牌和密钥保持不变，回调地址将改为此处填写的内容。`,
  credentialsTitle: (domain: string) => `${domain} 已连接`,
  disconnectNamed: (domain: string) => `断开 ${domain}`,
  disconnectQuestion: (domain: string) => `断开 ${domain} 的连接？`,
  disconnectFailed: (domain: string) => `无法断开 ${domain} 的连接。`,
};
