import { Avatar, Badge, Title } from '@mantine/core';
import { useWords, words } from '../../i18n/words';
import classes from './pages.module.css';

const teamWords = words({
  en: {
    title: 'Meet the Founder',
    lead: 'Duetcast is made by a solo founder.',
    name: 'The founder',
    role: 'Founder / CEO',
    placeholder: 'Placeholder',
    text: 'The operator of this server can add a name and a picture here.',
  },
  zh: {
    title: '认识创始人',
    lead: 'Duetcast 由一位独立创始人打造。',
    name: '创始人',
    role: '创始人 / 首席执行官',
    placeholder: '占位',
    text: '服务器的运营者可以在这里放上自己的姓名和照片。',
  },
});

/** `/team`: one card for a solo founder. */
export function TeamPage() {
  const texts = useWords(teamWords);
  return (
    <main className={classes.page}>
      <header className={classes.head}>
        <Title order={1}>{texts.title}</Title>
        <p>{texts.lead}</p>
      </header>
      <article className={classes.founder}>
        <Avatar size={72} radius="xl" color="cobalt" aria-hidden />
        <div>
          <Title order={2} size="h3">
            {texts.name} <Badge color="gray">{texts.placeholder}</Badge>
          </Title>
          <b>{texts.role}</b>
          <p>{texts.text}</p>
        </div>
      </article>
    </main>
  );
}
