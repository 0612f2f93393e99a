import { useId, useState } from 'react';
import { Badge, Group, Stack, Text, Button } from '@mantine/core';
import { endpointWords } from '@duetcast/words/en/account/endpoint';
import { useWords, useLocalWords } from '../../../i18n/language';
import { DisclosureButton } from '../../../ui/buttons/disclosure-button';
import { CopyButton } from '../../../ui/buttons/copy-button';
import { fullLocalDate } from '../../../ui/format/relative-time';
import { TimeAgo, useClock } from '../../../ui/time-ago';
import { EndpointDeliveries } from './endpoint-deliveries';
import type { Endpoint } from './endpoint-queries';
import classes from '../../../ui/list.module.css';

interface Props {
  endpoint: Endpoint;
  isBusy: boolean;
  onEdit: () => void;
  onEnable: (enabled: boolean) => void;
  onTest: () => void;
  onRotate: () => void;
  onDelete: () => void;
}

/** The commands of an endpoint. */
function EndpointActions({ endpoint, isBusy, onEdit, onEnable, onTest, onRotate, onDelete }: Props) {
  const texts = useWords(endpointWords);
  const { url, enabled, hasSecret } = endpoint;
  const action = (label: string, onClick: () => void, isAllowed = true, color = 'gray') => (
    <Button
      variant="subtle"
      color={color}
      size="compact-sm"
      disabled={!isAllowed || isBusy}
      aria-label={texts.of(label, url)}
      onClick={onClick}
    >
      {label}
    </Button>
  );
  return (
    <>
      {action(texts.edit, onEdit)}
      {enabled ? action(texts.pause, () => onEnable(false)) : action(texts.enable, () => onEnable(true), hasSecret)}
      {action(texts.test, onTest, hasSecret)}
      {action(texts.rotate, onRotate)}
      {action(texts.remove, onDelete, true, 'red')}
    </>
  );
}

const stateOf = ({ enabled, hasSecret, disabledReason }: Endpoint) => {
  if (!hasSecret) return 'noSecret';
  return enabled ? 'enabled' : (disabledReason ?? 'paused');
};
const colors = { enabled: 'green', paused: 'gray', gone: 'red', failing: 'red', noSecret: 'yellow' } as const;

function Facts({ endpoint }: { endpoint: Endpoint }) {
  const [texts, locale] = useLocalWords(endpointWords);
  const now = useClock();
  const { eventTypes, payload, createdAt, previousSecretUntil: until, publicKey } = endpoint;
  const state = stateOf(endpoint);
  const isOverlapping = until !== null && Date.parse(until) > now;
  return (
    <>
      {state !== 'enabled' && state !== 'paused' && <Text size="sm">{texts.reasons[state]}</Text>}
      <Text size="sm">
        {eventTypes === null ? texts.allEvents : eventTypes.map((type) => texts.events[type]).join(' · ')}
        {' · '}
        {texts.payloads[payload]}
      </Text>
      <Text variant="note">
        {texts.created} <TimeAgo at={createdAt} />
        {isOverlapping && ` · ${texts.previousSecret(fullLocalDate(until, locale))}`}
      </Text>
      <Group gap="xs" wrap="nowrap">
        <Text variant="note" className={classes.name}>
          {texts.publicKey}: <code>{publicKey}</code>
        </Text>
        <CopyButton value={publicKey} label={texts.copyPublicKey} />
      </Group>
    </>
  );
}

/** One endpoint with its state, its commands and its deliveries. */
export function EndpointItem({ endpoint, isBusy, ...handlers }: Props) {
  const texts = useWords(endpointWords);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { url, description } = endpoint;
  const state = stateOf(endpoint);
  return (
    <Stack component="li" gap={4} aria-label={url}>
      <Group justify="space-between" align="flex-start" gap="sm" wrap="nowrap">
        <Text fw={600} className={classes.name}>
          {url}
        </Text>
        <Badge color={colors[state]} style={{ flexShrink: 0 }}>
          {texts.states[state]}
        </Badge>
      </Group>
      {description !== '' && (
        <Text size="sm" dir="auto">
          {description}
        </Text>
      )}
      <Facts endpoint={endpoint} />
      <Group gap="xs">
        <DisclosureButton size="compact-sm" controls={id} isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
          {texts.deliveries}
        </DisclosureButton>
        <EndpointActions endpoint={endpoint} isBusy={isBusy} {...handlers} />
      </Group>
      <div id={id} hidden={!isOpen}>
        {isOpen && <EndpointDeliveries endpoint={endpoint} />}
      </div>
    </Stack>
  );
}
