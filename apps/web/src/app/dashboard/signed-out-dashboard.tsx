import { Button, Center, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useWords } from '../../i18n/words';
import { Sign } from '../../ui/wordmark';
import { shellWords } from '@duetcast/words/en/app/shell';

export function SignedOutDashboard() {
  const texts = useWords(shellWords);
  return (
    <Center component="main" mih="70dvh" p="lg">
      <Stack align="center" gap="lg" ta="center" maw={440}>
        <Sign size={52} />
        <Stack gap="xs">
          <Title order={1}>{texts.waitingTitle}</Title>
          <Text c="dimmed">{texts.waitingText}</Text>
        </Stack>
        <Group>
          <Button component={Link} to="/sign-up">
            {texts.start}
          </Button>
          <Button component={Link} to="/sign-in" variant="default">
            {texts.signIn}
          </Button>
        </Group>
      </Stack>
    </Center>
  );
}
