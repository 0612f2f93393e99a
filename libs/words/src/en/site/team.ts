import { words } from '../../kernel/words';

export const teamWords = words('teamWords', {
  title: 'Meet the Founder',
  lead: 'Duetcast is made by a solo founder.',
  name: 'The founder',
  role: 'Founder / CEO',
  placeholder: 'Placeholder',
  text: 'The operator of this server can add a name and a picture here.',
});
