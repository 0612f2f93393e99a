import { Card, List, Text } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { useWords } from '../../i18n/words';
import { EmptyState } from '../../ui/empty-state';
import { siteWords } from '@duetcast/words/en/account/site';

/** Setup steps for an account without sites. */
export function NoSites() {
  const texts = useWords(siteWords);
  return (
    <Card>
      <EmptyState icon={<IconPlugConnected size={22} />} title={texts.empty}>
        <List type="ordered" size="sm" c="dimmed" ta="start" spacing={6} mt="xs">
          {texts.setupSteps.map((step) => (
            <List.Item key={step}>{step}</List.Item>
          ))}
        </List>
        <Text size="sm" c="dimmed">
          {texts.otherSoftware}
        </Text>
      </EmptyState>
    </Card>
  );
}
