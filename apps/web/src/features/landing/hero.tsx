import { Button, Group, Stack, Title } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useWords } from '../../i18n/language';
import { useSession } from '../../client/session';
import classes from './hero.module.css';
import landingPage from './landing-page.module.css';
import { SamplePodcast } from './sample-podcast';
import { landingWords } from '@duetcast/words/en/site/landing';

function Calls() {
  const texts = useWords(landingWords);
  if (useSession())
    return (
      <Button component={Link} to="/dashboard" size="lg" rightSection={<IconArrowRight size={18} aria-hidden />}>
        {texts.dashboard}
      </Button>
    );
  return (
    <Group gap="sm">
      <Button component={Link} to="/sign-up" size="lg" rightSection={<IconArrowRight size={18} aria-hidden />}>
        {texts.start}
      </Button>
      <Button component={Link} to="/sign-in" size="lg" variant="default">
        {texts.signIn}
      </Button>
    </Group>
  );
}

export function Hero() {
  const { title, lead, facts } = useWords(landingWords);
  const [before, host, between, guest] = title;
  return (
    <section className={classes.hero}>
      <Stack gap="xl">
        <Stack gap="md">
          <Title order={1} className={classes.title}>
            {before}
            <span className={classes.host}>{host}</span>
            {between}
            <span className={classes.guest}>{guest}</span>
          </Title>
          <p className={classes.lead}>{lead}</p>
        </Stack>
        <Calls />
        <p className={landingPage.small}>{facts}</p>
      </Stack>
      <SamplePodcast />
    </section>
  );
}
