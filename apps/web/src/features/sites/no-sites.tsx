import { Anchor, Box, Button, Card, Group, List, Text } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { serverSettingsQuery } from '../../client/server-settings';
import { useWords } from '../../i18n/words';
import { EmptyState } from '../../ui/empty-state';
import { PluginScreen } from '../../ui/plugin-screen';
import { siteWords } from '@duetcast/words/en/account/site';

const elsewhere = { target: '_blank', rel: 'noreferrer' } as const;

/** Setup steps for an account without sites. */
export function NoSites() {
  const texts = useWords(siteWords);
  const pluginUrl = useQuery(serverSettingsQuery).data?.pluginUrl ?? null;
  const isDownload = pluginUrl?.startsWith('/') === true;
  return (
    <Card>
      <EmptyState icon={<IconPlugConnected size={22} />} title={texts.empty}>
        <List type="ordered" size="sm" c="dimmed" ta="start" spacing={6} mt="xs">
          {texts.setupSteps.map((step) => (
            <List.Item key={step}>{step}</List.Item>
          ))}
        </List>
        <Box maw={420} w="100%" my="xs">
          <PluginScreen name="connection" caption={texts.screenCaption} />
        </Box>
        <Group gap="sm">
          {pluginUrl && (
            <Button component="a" href={pluginUrl} size="xs" {...(isDownload ? { download: true } : elsewhere)}>
              {texts.getPlugin}
            </Button>
          )}
          <Anchor component={Link} to="/plugin" size="sm">
            {texts.aboutPlugin}
          </Anchor>
        </Group>
        <Text size="sm" c="dimmed">
          {texts.otherSoftware}
        </Text>
      </EmptyState>
    </Card>
  );
}
