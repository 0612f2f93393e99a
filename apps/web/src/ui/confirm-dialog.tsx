import { useState } from 'react';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useWords } from '../i18n/language';
import { uiWords } from '@duetcast/words/en/app/ui';
import { Dialog } from './dialog';
import { useLast } from './lazy/use-last';

interface Question {
  title: string;
  text: string;
  action: string;
  /** Label of the cancel button; default "Keep it". */
  keep?: string;
  /** Asks for a reason, without which it cannot be confirmed. */
  reason?: { label: string; maxLength: number };
}

interface Props {
  /** null if the dialog is closed. */
  question: Question | null;
  onConfirm: (reason: string) => void;
  onCancel: () => void;
}

/** Confirms an action with consequences; most pages use `useConfirm`. */
export function ConfirmDialog({ question, onConfirm, onCancel }: Props) {
  const { keep } = useWords(uiWords);
  const [typed, setTyped] = useState('');
  const reason = typed.trim();
  const displayed = useLast(question);
  return (
    <Dialog opened={question !== null} onClose={onCancel} title={displayed?.title}>
      <Stack gap="lg">
        <Text size="sm">{displayed?.text}</Text>
        {displayed?.reason && (
          <TextInput
            label={displayed.reason.label}
            maxLength={displayed.reason.maxLength}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            required
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel} data-autofocus>
            {displayed?.keep ?? keep}
          </Button>
          <Button
            color="red"
            disabled={displayed?.reason !== undefined && reason === ''}
            onClick={() => {
              setTyped('');
              onConfirm(reason);
            }}
          >
            {displayed?.action}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** As `useConfirm`, for a question that can ask for a reason: `onConfirm` gets it, too. */
export function useReasonedConfirm<Subject>(
  question: (subject: Subject) => Question,
  onConfirm: (subject: Subject, reason: string) => void,
) {
  const [asked, setAsked] = useState<{ subject: Subject } | null>(null);
  const leave = () => setAsked(null);
  const confirm = (reason: string) => {
    leave();
    if (asked) onConfirm(asked.subject, reason);
  };
  const dialog = <ConfirmDialog question={asked && question(asked.subject)} onConfirm={confirm} onCancel={leave} />;
  return [(subject: Subject) => setAsked({ subject }), dialog] as const;
}

/**
 * `[ask, dialog]`: `ask(subject)` opens the dialog with the question about the subject; when it is confirmed, `onConfirm` gets the
 * subject.
 */
export const useConfirm = <Subject,>(question: (subject: Subject) => Question, onConfirm: (subject: Subject) => void) =>
  useReasonedConfirm(question, (subject: Subject) => onConfirm(subject));
