import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useSession } from '../features/auth/session';
import { DuetIllustration } from './duet-illustration';
import classes from './landing.module.css';

function Calls() {
  if (useSession())
    return (
      <Button component={Link} to="/dashboard" size="lg" rightSection={<IconArrowRight size={18} />}>
        Go to Dashboard
      </Button>
    );
  return (
    <Group gap="sm">
      <Button component={Link} to="/sign-up" size="lg" rightSection={<IconArrowRight size={18} />}>
        Get Started Free
      </Button>
      <Button component={Link} to="/sign-in" size="lg" variant="default">
        Sign In
      </Button>
    </Group>
  );
}

const promises = [
  { title: 'Two voices, one file', text: 'Natural pauses, even loudness, a chapter for every line. Ready to publish.' },
  {
    title: 'Watch it being made',
    text: 'Each segment appears the moment it is spoken. Lose the connection, lose nothing.',
  },
  {
    title: 'A trail for every job',
    text: 'Every step is recorded, chained and can be verified. Nothing is ever overwritten.',
  },
] as const;

/** `/`: what it is, and the way in. */
export const LandingPage = () => (
  <main className={classes.page}>
    <section className={classes.hero}>
      <Stack gap="xl">
        <Stack gap="md">
          <Title order={1} className={classes.title}>
            Your text, as a <span className={classes.host}>conversation</span>{' '}
            <span className={classes.guest}>worth hearing.</span>
          </Title>
          <Text className={classes.lead}>
            Paste an article. Cast two voices. Duetcast turns it into a podcast you can publish, and keeps the record of
            how it was made.
          </Text>
        </Stack>
        <Calls />
        <Text size="sm" c="dimmed">
          50+ languages · hundreds of voices · free to start
        </Text>
      </Stack>
      <DuetIllustration />
    </section>
    <section className={classes.promises} aria-label="What you get">
      {promises.map(({ title, text }) => (
        <article key={title}>
          <Title order={2} size="h3">
            {title}
          </Title>
          <Text c="dimmed" mt={6}>
            {text}
          </Text>
        </article>
      ))}
    </section>
  </main>
);
