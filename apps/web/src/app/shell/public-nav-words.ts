import { words } from '../../i18n/words';

/** Texts of the public links in the header. */
export const publicNavWords = words({
  en: {
    navigation: 'Main',
    menu: 'Menu',
    pages: { voices: 'Voices', api: 'API', plugin: 'Plugin', pricing: 'Pricing' },
  },
  zh: {
    navigation: '主导航',
    menu: '菜单',
    pages: { voices: '声音', api: 'API', plugin: '插件', pricing: '价格' },
  },
});
