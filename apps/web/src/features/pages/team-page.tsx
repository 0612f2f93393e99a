import { Avatar, Badge, Title } from '@mantine/core';
import { useWords } from '../../i18n/language';
import { teamWords } from '@duetcast/words/en/site/team';
import page from '../../ui/page/page-head.module.css';
import classes from './pages.module.css';

/** `/team`: one card for a solo founder. */
export function TeamPage() {
  const texts = useWords(teamWords);
  return (
    <main className={classes.page}>
      <header className={page.head}>
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
