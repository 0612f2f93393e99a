import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { DuetcastError } from '@duetcast/client/duetcast-error';
import { passkeyWords } from '@duetcast/words/en/account/passkeys';
import { useWords } from '../../i18n/language';
import { ErrorAlert } from '../../ui/error-alert';

/** Texts by the name of WebAuthn's DOMException. */
const textOfName: Readonly<Record<string, 'dismissed' | 'known' | 'address'>> = {
  NotAllowedError: 'dismissed',
  AbortError: 'dismissed',
  InvalidStateError: 'known',
  SecurityError: 'address',
};

/** Alert of a failed ceremony: a refusal of the server, or what the browser reported. */
export function PasskeyProblem({ error, title }: { error: unknown; title: string }) {
  const texts = useWords(passkeyWords);
  if (error instanceof DuetcastError) return <ErrorAlert error={error} title={title} />;
  const text = textOfName[error instanceof Error ? error.name : ''] ?? 'unknown';
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={18} />} title={title} role="alert">
      {texts[text]}
    </Alert>
  );
}
