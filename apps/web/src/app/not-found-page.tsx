import { Button, Center, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useWords } from '../i18n/language';
import { shellWords } from '@duetcast/words/en/app/shell';

export function NotFoundPage() {
  const { notFound, notFoundText, home } = useWords(shellWords);
  return (
    <Center component="main" mih="60dvh" p="lg">
      <Stack align="center" gap="md" ta="center">
        <Title order={1}>{notFound}</Title>
        <Text c="dimmed">{notFoundText}</Text>
        <Button component={Link} to="/">
          {home}
        </Button>
      </Stack>
    </Center>
  );
}
