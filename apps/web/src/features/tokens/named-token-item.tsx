import { Badge, Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { namedTokenWords } from '@duetcast/words/en/account/named-token';
import { useLocale } from '../../i18n/language';
import { useWords } from '../../i18n/words';
import { fullLocalDate } from '../../ui/format/relative-time';
import { TimeAgo, useClock } from '../../ui/time-ago';
import type { NamedToken } from './named-token-queries';
import classes from '../../ui/list.module.css';

interface Props {
  token: NamedToken;
  isRevoking: boolean;
  onRevoke: () => void;
}

/** One token: its scopes, expiry and last use. */
export function NamedTokenItem({ token, isRevoking, onRevoke }: Props) {
  const texts = useWords(namedTokenWords);
  const locale = useLocale();
  const now = useClock();
  const { name, lastFour, scopes, createdAt, expiresAt, lastUsedAt, sites } = token;
  const isExpired = expiresAt !== null && Date.parse(expiresAt) <= now;
  return (
    <Group component="li" justify="space-between" align="flex-start" gap="sm">
      <Stack gap={4} className={classes.facts}>
        <Group gap="xs">
          <Text fw={600} dir="auto" className={classes.name}>
            {name}
          </Text>
          <code>dc_…{lastFour}</code>
          {isExpired && <Badge color="red">{texts.expired}</Badge>}
        </Group>
        <Text size="sm">{scopes.map((scope) => texts.scopes[scope].name).join(' · ')}</Text>
        <Text size="sm" c="dimmed">
          {texts.created} <TimeAgo at={createdAt} /> · {lastUsedAt === null ? texts.neverUsed : texts.lastUsed}{' '}
          {lastUsedAt !== null && <TimeAgo at={lastUsedAt} />}
        </Text>
        <Text size="sm" c="dimmed">
          {expiresAt === null ? texts.noExpiry : texts.expires(fullLocalDate(expiresAt, locale))}
          {sites > 0 && ` · ${texts.sites(sites)}`}
        </Text>
      </Stack>
      <Button variant="subtle" color="red" size="compact-sm" loading={isRevoking} onClick={onRevoke}>
        {texts.revoke}
        <VisuallyHidden> {name}</VisuallyHidden>
      </Button>
    </Group>
  );
}
