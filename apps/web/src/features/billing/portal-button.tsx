import { Button, Group, Stack, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useWords } from '../../i18n/words';
import { ErrorAlert } from '../../ui/error-alert';
import { fetchPortalUrl } from './billing-queries';
import { subscriptionWords } from '@duetcast/words/en/account/subscription';

interface Props {
  /** Navigates to the payment provider's page. */
  navigateTo?: (url: string) => void;
}

/** Opens the payment provider's billing portal. */
export function PortalButton({ navigateTo = (url) => location.assign(url) }: Props) {
  const texts = useWords(subscriptionWords);
  const portal = useMutation({ mutationFn: fetchPortalUrl, onSuccess: (url) => navigateTo(url) });
  return (
    <Stack gap="sm">
      {portal.isError && <ErrorAlert error={portal.error} title={texts.portalFailed} />}
      <Text size="sm" c="dimmed">
        {texts.manageText}
      </Text>
      <Group>
        <Button
          variant="default"
          rightSection={<IconExternalLink size={16} aria-hidden />}
          loading={portal.isPending || portal.isSuccess}
          onClick={() => portal.mutate()}
        >
          {texts.manage}
        </Button>
      </Group>
    </Stack>
  );
}
