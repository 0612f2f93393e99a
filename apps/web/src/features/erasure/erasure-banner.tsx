import { Alert, Group, Stack, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocalWords } from '../../i18n/language';
import { ErrorAlert } from '../../ui/error-alert';
import { RequestButton } from '../../ui/buttons/request-button';
import { accountQueries } from '../accounts/public';
import { useErasure } from './erasure-mutations';
import { erasureWords } from '@duetcast/words/en/account/erasure';

/** Says when the account is deleted, with the way to cancel it; empty for other accounts. */
export function ErasureBanner() {
  const [texts, locale] = useLocalWords(erasureWords);
  const { data: me } = useQuery(accountQueries.me());
  const cancel = useErasure('cancel');
  if (me?.eraseAt === undefined) return null;
  const date = new Date(me.eraseAt).toLocaleString(locale, { dateStyle: 'long', timeStyle: 'short' });
  return (
    <Stack gap="xs">
      <Alert color="red" icon={<IconTrash size={18} />} title={texts.banner}>
        <Group justify="space-between">
          <Text size="sm">{texts.bannerText(date)}</Text>
          <RequestButton size="xs" request={cancel} label={texts.cancel} />
        </Group>
      </Alert>
      {cancel.isError && <ErrorAlert error={cancel.error} title={texts.cancelFailed} />}
    </Stack>
  );
}
