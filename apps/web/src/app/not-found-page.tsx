import { Center, Stack, Text, Title } from '@mantine/core';
import { LinkButton } from '../ui/buttons/link-button';
import { useWords } from '../i18n/language';
import { shellWords } from '@duetcast/words/en/app/shell';

export function NotFoundPage() {
  const { notFound, notFoundText, home } = useWords(shellWords);
  return (
    <Center component="main" mih="60dvh" p="lg">
      <Stack align="center" gap="md" ta="center">
        <Title order={1}>{notFound}</Title>
        <Text c="dimmed">{notFoundText}</Text>
        <LinkButton to="/" label={home} />
      </Stack>
    </Center>
  );
}
