import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/app/public-nav';

export const publicNavWords: TextsOf<typeof english.publicNavWords> = {
  navigation: '主导航',
  menu: '菜单',
  pages: { voices: '声音', api: 'API', plugin: '插件', pricing: '价格' },
};
