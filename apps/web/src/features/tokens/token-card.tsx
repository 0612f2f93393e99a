import { useState } from 'react';
import { ActionIcon, Alert, Button, Group, Stack, Text, Tooltip } from '@mantine/core';
import { IconAlertTriangle, IconEye, IconEyeOff, IconKey } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, messageOf } from '../../api';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { CopyButton } from '../../ui/copy-button';
import { Section } from '../../ui/section';
import { TimeAgo } from '../../ui/time-ago';
import { accountQueries, type Me } from '../accounts/account-queries';
import classes from './token-card.module.css';
import { maskedToken, tokenStateOf } from './token-state';

type Wish = 'generate' | 'revoke';

/** Generates or revokes, then reads the account again. */
function useTokenWish(onGenerated: () => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (wish: Wish) => api.post(`/users/${wish}-token`),
    onSuccess: async (_, wish) => {
      await cache.invalidateQueries({ queryKey: accountQueries.all });
      if (wish === 'generate') onGenerated();
    },
  });
}

interface TokenProps {
  token: string;
  revealed: boolean;
  onReveal: (revealed: boolean) => void;
}

function Token({ token, revealed, onReveal }: TokenProps) {
  const label = revealed ? 'Hide token' : 'Reveal token';
  return (
    <Group gap="xs" wrap="nowrap">
      <code className={classes.token} aria-label="API token" data-revealed={revealed}>
        {revealed ? token : maskedToken(token)}
      </code>
      <Tooltip label={label}>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={label}
          aria-pressed={revealed}
          onClick={() => onReveal(!revealed)}
        >
          {revealed ? <IconEyeOff size={17} /> : <IconEye size={17} />}
        </ActionIcon>
      </Tooltip>
      <CopyButton value={token} label="Copy token" />
    </Group>
  );
}

const confirmations = {
  generate: {
    title: 'Regenerate the API token?',
    text: 'The present token stops working at once. Everything that uses it needs the new one.',
    action: 'Regenerate',
  },
  revoke: {
    title: 'Revoke the API token?',
    text: 'It stops working at once. Connected sites and scripts can no longer reach your account.',
    action: 'Revoke',
  },
} as const;

/** API token management: none yet, active, revoked (spec §4). */
export function TokenCard({ me }: { me: Me }) {
  const [revealed, setRevealed] = useState(false);
  const [asking, setAsking] = useState<Wish | null>(null);
  const wish = useTokenWish(() => setRevealed(true));
  const state = tokenStateOf(me);
  const perform = (what: Wish) => {
    setAsking(null);
    if (what === 'revoke') setRevealed(false);
    wish.mutate(what);
  };
  return (
    <Section title="API token" description="Lets your own programs and sites make audio for your account.">
      <Stack gap="md">
        {wish.isError && (
          <Alert
            color="red"
            icon={<IconAlertTriangle size={18} />}
            role="alert"
            title={`Failed to ${wish.variables} token`}
          >
            {messageOf(wish.error, 'An error occurred')}
          </Alert>
        )}
        {state === 'none' && <Text c="dimmed">You have no API token yet.</Text>}
        {state === 'revoked' && (
          <Alert color="yellow" variant="light" icon={<IconKey size={18} />}>
            Your API token has been revoked. Please generate a new one.
          </Alert>
        )}
        {state === 'active' && me.api_token && (
          <Token token={me.api_token} revealed={revealed} onReveal={setRevealed} />
        )}
        {state === 'active' && me.token_created_at && (
          <Text size="sm" c="dimmed">
            Created <TimeAgo at={me.token_created_at} />
          </Text>
        )}
        <Group>
          {state === 'active' ? (
            <>
              <Button variant="default" loading={wish.isPending} onClick={() => setAsking('generate')}>
                Regenerate token
              </Button>
              <Button variant="subtle" color="red" disabled={wish.isPending} onClick={() => setAsking('revoke')}>
                Revoke token
              </Button>
            </>
          ) : (
            <Button leftSection={<IconKey size={17} />} loading={wish.isPending} onClick={() => perform('generate')}>
              Generate token
            </Button>
          )}
        </Group>
      </Stack>
      <ConfirmDialog
        question={asking && confirmations[asking]}
        onConfirm={() => asking && perform(asking)}
        onCancel={() => setAsking(null)}
      />
    </Section>
  );
}
