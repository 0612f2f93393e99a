import { Button, Center, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Sign } from '../ui/wordmark';

export const SignedOutDashboard = () => (
  <Center component="main" mih="70dvh" p="lg">
    <Stack align="center" gap="lg" ta="center" maw={440}>
      <Sign size={52} />
      <Stack gap="xs">
        <Title order={1}>Your dashboard is waiting</Title>
        <Text c="dimmed">
          Sign in to see your jobs as they run, hear what is done, and manage your voices and sites.
        </Text>
      </Stack>
      <Group>
        <Button component={Link} to="/sign-up">
          Get Started Free
        </Button>
        <Button component={Link} to="/sign-in" variant="default">
          Sign In
        </Button>
      </Group>
    </Stack>
  </Center>
);
