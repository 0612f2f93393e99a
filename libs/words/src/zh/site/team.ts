import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/site/team';

export const teamWords: TextsOf<typeof english.teamWords> = {
  title: '认识创始人',
  lead: 'Duetcast 由一位独立创始人打造。',
  name: '创始人',
  role: '创始人 / 首席执行官',
  placeholder: '占位',
  text: '服务器的运营者可以在这里放上自己的姓名和照片。',
};
