import { useState } from 'react';
import { Button, Stack } from '@mantine/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { maxNamedTokens } from '@duetcast/domain/limits/token-limits';
import { namedTokenWords } from '@duetcast/words/en/account/named-token';
import { useWords } from '../../i18n/words';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { EmptyState } from '../../ui/empty-state';
import { ErrorAlert } from '../../ui/error-alert';
import { QueryState } from '../../ui/query-state';
import { Section } from '../../ui/section';
import { NamedTokenItem } from './named-token-item';
import { namedTokenQueries, useRevokeToken, type NamedToken } from './named-token-queries';
import { NewTokenDialog } from './new-token-dialog';
import classes from '../../ui/list.module.css';

/** Named tokens of the account: create, list, revoke. */
export function NamedTokensCard() {
  const texts = useWords(namedTokenWords);
  const tokens = useQuery(namedTokenQueries.list());
  const [isCreating, setCreating] = useState(false);
  const [revoked, setRevoked] = useState<NamedToken | null>(null);
  const revoking = useRevokeToken();
  const { data } = tokens;
  const add = (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      disabled={!data || data.length >= maxNamedTokens}
      onClick={() => setCreating(true)}
    >
      {texts.add}
    </Button>
  );
  return (
    <Section title={texts.title} description={texts.lead} actions={add}>
      <Stack gap="md">
        <QueryState query={tokens} loading={texts.loading} failed={texts.failed} rows={2} />
        {revoking.isError && <ErrorAlert error={revoking.error} title={texts.revokeFailed} />}
        {data?.length === 0 && <EmptyState icon={<IconKey size={22} />} title={texts.none} hint={texts.noneHint} />}
        {data && data.length > 0 && (
          <Stack component="ul" gap="md" className={classes.list} aria-label={texts.title}>
            {data.map((token) => (
              <NamedTokenItem
                key={token.id}
                token={token}
                isRevoking={revoking.isPending && revoking.variables.id === token.id}
                onRevoke={() => setRevoked(token)}
              />
            ))}
          </Stack>
        )}
      </Stack>
      <NewTokenDialog opened={isCreating} onClose={() => setCreating(false)} />
      <ConfirmDialog
        question={revoked && texts.revokeQuestion(revoked.name, revoked.sites)}
        onConfirm={() => {
          if (revoked) revoking.mutate(revoked);
          setRevoked(null);
        }}
        onCancel={() => setRevoked(null)}
      />
    </Section>
  );
}
