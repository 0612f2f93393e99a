import { Alert, Button, Group } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { maxControlReasonLength } from '@duetcast/domain/limits/admin-limits';
import { useLocalWords } from '../../i18n/language';
import { useReasonedConfirm } from '../../ui/confirm-dialog';
import type { Replay } from './replay-queries';
import { replayWords } from '@duetcast/words/en/admin/replay';
import { signedText } from '../../ui/format/signed-text';
import { StatusNote } from '../../ui/section';

/** The outcome of a replay; nothing while it runs or awaits a decision. */
export function ReplayOutcome({ replay: { status, applied, undone, stale, error } }: { replay: Replay }) {
  const [texts, locale] = useLocalWords(replayWords);
  if (status === 'applied' && applied) {
    const events = texts.correctingEvents(applied.corrections, applied.corrections.toLocaleString(locale));
    return (
      <Alert color="green" icon={<IconCheck size={18} />}>
        {texts.applied(events, signedText(applied.characters, locale))}
      </Alert>
    );
  }
  if (status === 'undone' && undone) {
    const events = texts.correctingEvents(undone.corrections, undone.corrections.toLocaleString(locale));
    return <StatusNote>{texts.undone(events, signedText(undone.characters, locale))}</StatusNote>;
  }
  if (status === 'stale' && stale)
    return (
      <Alert color="red" icon={<IconAlertTriangle size={18} />}>
        {texts.stale(stale.streams.toLocaleString(locale))}
      </Alert>
    );
  if (status === 'failed')
    return (
      <Alert color="red" icon={<IconAlertTriangle size={18} />} title={texts.failed}>
        {error}
      </Alert>
    );
  if (status !== 'cancelled' && status !== 'discarded' && status !== 'applying' && status !== 'undoing') return null;
  return <StatusNote>{texts[status]}</StatusNote>;
}

export type ReplayCommand = { name: 'cancel' | 'discard' } | { name: 'apply' | 'undo'; reason: string };

interface Props {
  replay: Replay;
  isBusy: boolean;
  /** false: another replay corrected part of the same usage. */
  canBeApplied: boolean;
  onCommand: (command: ReplayCommand) => void;
}

/** Applies, undoes or discards a replay after a confirmation that states the effect. */
export function ReplayDecision({ replay: { status, findings, applied }, isBusy, canBeApplied, onCommand }: Props) {
  const [texts, locale] = useLocalWords(replayWords);
  const changed = findings?.changedStreams ?? 0;
  const events = texts.correctingEvents(changed, changed.toLocaleString(locale));
  const drift = findings ? findings.usedAfter - findings.usedBefore : 0;
  const reason = { label: texts.reason, maxLength: maxControlReasonLength };
  const questions = {
    apply: {
      title: texts.applyTitle,
      text: texts.applyText(events, signedText(drift, locale)),
      action: texts.applyAction,
      keep: texts.notYet,
      reason,
    },
    undo: {
      title: texts.undoTitle,
      text: texts.undoText(signedText(0 - (applied?.characters ?? 0), locale)),
      action: texts.undoAction,
      keep: texts.notYet,
      reason,
    },
    discard: { title: texts.discardTitle, text: texts.discardText, action: texts.discardAction },
  };
  const [ask, dialog] = useReasonedConfirm(
    (name: keyof typeof questions) => questions[name],
    (name, given) => onCommand(name === 'discard' ? { name } : { name, reason: given }),
  );
  if (!['finished', 'stale', 'applied', 'undone'].includes(status)) return null;
  return (
    <Group gap="sm">
      {status === 'applied' ? (
        <Button variant="subtle" color="red" disabled={isBusy} onClick={() => ask('undo')}>
          {texts.undo}
        </Button>
      ) : (
        <Button variant="subtle" color="red" disabled={isBusy} onClick={() => ask('discard')}>
          {texts.discard}
        </Button>
      )}
      {status === 'finished' && changed > 0 && (
        <Button disabled={isBusy || !canBeApplied} onClick={() => ask('apply')}>
          {texts.apply}
        </Button>
      )}
      {dialog}
    </Group>
  );
}
