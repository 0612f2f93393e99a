import { useState } from 'react';
import { ActionIcon, Alert, Button, Group, Stack, Text, Tooltip } from '@mantine/core';
import { IconAlertTriangle, IconEye, IconEyeOff, IconKey } from '@tabler/icons-react';
import { api } from '../../client/api';
import { useChange } from '../../client/use-change';
import { useWords } from '../../i18n/language';
import { useConfirm } from '../../ui/confirm-dialog';
import { CopyButton } from '../../ui/buttons/copy-button';
import { Section } from '../../ui/section';
import { TimeAgo } from '../../ui/time-ago';
import { useReason } from '../../ui/use-reason';
import { accountQueries, type Me } from '../accounts/public';
import classes from './token-card.module.css';
import { tokenWords } from '@duetcast/words/en/account/token';

/** States of an API token (docs/PRODUCT.md#other-states). */
type TokenState = 'none' | 'active' | 'revoked';

function tokenStateOf({ api_token, token_revoked }: Pick<Me, 'api_token' | 'token_revoked'>): TokenState {
  if (token_revoked) return 'revoked';
  return api_token ? 'active' : 'none';
}

/** Shows the prefix and the last four characters, masks the rest. */
const maskedToken = (token: string): string => `${token.slice(0, 3)}${'•'.repeat(12)}${token.slice(-4)}`;

type TokenCommand = 'generate' | 'revoke';

interface TokenProps {
  token: string;
  revealed: boolean;
  onReveal: (revealed: boolean) => void;
}

function Token({ token, revealed, onReveal }: TokenProps) {
  const texts = useWords(tokenWords);
  const label = revealed ? texts.hide : texts.reveal;
  return (
    <Group gap="xs" wrap="nowrap">
      <code className={classes.token} aria-label={texts.title} data-revealed={revealed}>
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
      <CopyButton value={token} label={texts.copy} />
    </Group>
  );
}

/** API token management by state: none, active, revoked (docs/PRODUCT.md#other-states). */
export function TokenCard({ me }: { me: Me }) {
  const texts = useWords(tokenWords);
  const [revealed, setRevealed] = useState(false);
  const mutation = useChange(accountQueries.all, (command: TokenCommand) => api.post(`/api/users/${command}-token`));
  const state = tokenStateOf(me);
  const reason = useReason(mutation.error, texts.anError);
  const perform = (what: TokenCommand) => {
    if (what === 'revoke') setRevealed(false);
    mutation.mutate(what, { onSuccess: () => setRevealed(what === 'generate') });
  };
  const [ask, dialog] = useConfirm((what: TokenCommand) => texts.questions[what], perform);
  return (
    <Section title={texts.title} description={texts.lead}>
      <Stack gap="md">
        {mutation.isError && (
          <Alert
            color="red"
            icon={<IconAlertTriangle size={18} />}
            role="alert"
            title={texts.failed[mutation.variables]}
          >
            {reason}
          </Alert>
        )}
        {state === 'none' && <Text c="dimmed">{texts.none}</Text>}
        {state === 'revoked' && (
          <Alert color="yellow" icon={<IconKey size={18} />}>
            {texts.revoked}
          </Alert>
        )}
        {state === 'active' && me.api_token && (
          <Token token={me.api_token} revealed={revealed} onReveal={setRevealed} />
        )}
        {state === 'active' && me.token_created_at && (
          <Text variant="note">
            {texts.created} <TimeAgo at={me.token_created_at} />
          </Text>
        )}
        <Group>
          {state === 'active' ? (
            <>
              <Button variant="subtle" color="red" loading={mutation.isPending} onClick={() => ask('generate')}>
                {texts.regenerate}
              </Button>
              <Button variant="subtle" color="red" disabled={mutation.isPending} onClick={() => ask('revoke')}>
                {texts.revoke}
              </Button>
            </>
          ) : (
            <Button
              leftSection={<IconKey size={17} />}
              loading={mutation.isPending}
              onClick={() => perform('generate')}
            >
              {texts.generate}
            </Button>
          )}
        </Group>
      </Stack>
      {dialog}
    </Section>
  );
}
