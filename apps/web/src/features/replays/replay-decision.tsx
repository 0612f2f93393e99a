import { useState } from 'react';
import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useLocale } from '../../i18n/language';
import { useWords } from '../../i18n/words';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import type { Replay } from './replay-queries';
import { replayWords } from '@duetcast/words/en/admin/replay';
import { signedText } from '../../ui/format/signed-text';

/** The outcome of a replay; nothing while it runs or awaits a decision. */
export function ReplayOutcome({ replay: { status, applied, stale, error } }: { replay: Replay }) {
  const texts = useWords(replayWords);
  const locale = useLocale();
  if (status === 'applied' && applied) {
    const events = texts.correctingEvents(applied.corrections, applied.corrections.toLocaleString(locale));
    return (
      <Alert color="green" variant="light" icon={<IconCheck size={18} />}>
        {texts.applied(events, signedText(applied.characters, locale))}
      </Alert>
    );
  }
  if (status === 'stale' && stale)
    return (
      <Alert color="red" variant="light" icon={<IconAlertTriangle size={18} />}>
        {texts.stale(stale.streams.toLocaleString(locale))}
      </Alert>
    );
  if (status === 'failed')
    return (
      <Alert color="red" variant="light" icon={<IconAlertTriangle size={18} />} title={texts.failed}>
        {error}
      </Alert>
    );
  if (status !== 'cancelled' && status !== 'discarded' && status !== 'applying') return null;
  return (
    <Text size="sm" c="dimmed" role="status">
      {texts[status]}
    </Text>
  );
}

export type ReplayCommand = 'cancel' | 'apply' | 'discard';

interface Props {
  replay: Replay;
  isBusy: boolean;
  /** false: another replay corrected part of the same usage. */
  canBeApplied: boolean;
  onCommand: (command: ReplayCommand) => void;
}

/** Applies or discards a replay after a confirmation that states the effect. */
export function ReplayDecision({ replay: { status, findings }, isBusy, canBeApplied, onCommand }: Props) {
  const texts = useWords(replayWords);
  const locale = useLocale();
  const [pending, setPending] = useState<ReplayCommand | null>(null);
  const changed = findings?.changedStreams ?? 0;
  const events = texts.correctingEvents(changed, changed.toLocaleString(locale));
  const drift = findings ? findings.usedAfter - findings.usedBefore : 0;
  const questions = {
    apply: {
      title: texts.applyTitle,
      text: texts.applyText(events, signedText(drift, locale)),
      action: texts.applyAction,
      keep: texts.notYet,
    },
    discard: { title: texts.discardTitle, text: texts.discardText, action: texts.discardAction },
  };
  const confirm = () => {
    if (pending) onCommand(pending);
    setPending(null);
  };
  if (status !== 'finished' && status !== 'stale') return null;
  return (
    <Group gap="sm">
      <Button variant="default" disabled={isBusy} onClick={() => setPending('discard')}>
        {texts.discard}
      </Button>
      {status === 'finished' && changed > 0 && (
        <Button disabled={isBusy || !canBeApplied} onClick={() => setPending('apply')}>
          {texts.apply}
        </Button>
      )}
      <ConfirmDialog
        question={pending === 'apply' || pending === 'discard' ? questions[pending] : null}
        onConfirm={confirm}
        onCancel={() => setPending(null)}
      />
    </Group>
  );
}
