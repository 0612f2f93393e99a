export const publicNavWords = {
  navigation: '主导航',
  menu: '菜单',
  pages: { voices: '声音', api: 'API', plugin: '插件', pricing: '价格' },
};
