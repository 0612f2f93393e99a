import { Button, Center, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';

export const NotFoundPage = () => (
  <Center component="main" mih="60dvh" p="lg">
    <Stack align="center" gap="md" ta="center">
      <Title order={1}>Page not found</Title>
      <Text c="dimmed">There is nothing at this address.</Text>
      <Button component={Link} to="/">
        Home
      </Button>
    </Stack>
  </Center>
);
