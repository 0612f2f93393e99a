import { Alert, Anchor, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconFileUnknown } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useLocale, useWords } from '../../i18n/language';
import { ErrorAlert } from '../../ui/error-alert';
import { sizeText } from '../../ui/format/size-text';
import { AuditResult } from './audit-result';
import { examineFile, maxFileBytes, type Examined } from './examine-file';
import { FileDrop } from './file-drop';
import { StatementResult } from './statement-result';
import { verifyWords } from '@duetcast/words/en/site/verify';
import page from '../../ui/page-head.module.css';
import classes from './verify.module.css';

type UnreadFile = Extract<Examined, { kind: 'tooLarge' | 'unreadable' }>;

function Unread({ name, examined }: { name: string; examined: UnreadFile }) {
  const texts = useWords(verifyWords);
  const locale = useLocale();
  const isTooLarge = examined.kind === 'tooLarge';
  return (
    <Alert
      color="red"
      variant="light"
      role="alert"
      icon={<IconFileUnknown size={20} />}
      title={<span className={classes.name}>{texts.cannotRead(name)}</span>}
    >
      <Text size="sm">
        {isTooLarge ? texts.tooLarge(sizeText(maxFileBytes, locale)) : texts.unreadable[examined.reason]}
      </Text>
      {isTooLarge && <Text size="sm">{texts.tooLargeHint}</Text>}
    </Alert>
  );
}

function Result({ name, examined }: { name: string; examined: Examined }) {
  switch (examined.kind) {
    case 'audit':
      return <AuditResult name={name} examined={examined} />;
    case 'statement':
      return <StatementResult name={name} examined={examined} />;
    case 'tooLarge':
    case 'unreadable':
      return <Unread name={name} examined={examined} />;
    default:
      return examined satisfies never;
  }
}

const command = 'duetcast-verify.mjs';

/** The offline verifier: a single file that needs only Node. */
function Offline() {
  const { offline, offlineRun } = useWords(verifyWords);
  return (
    <Text size="sm" c="dimmed">
      {offline}{' '}
      <Anchor href={`/${command}`} download={command} underline="always">
        {command}
      </Anchor>{' '}
      {offlineRun} <code className="dc-mono">{`node ${command} FILE`}</code>
    </Text>
  );
}

/** `/verify`: verifies exported files in the browser. */
export function VerifyPage() {
  const texts = useWords(verifyWords);
  const examining = useMutation({ mutationFn: examineFile, networkMode: 'always' });
  const { data, variables, isPending, isError, error, submittedAt } = examining;
  const name = variables?.name ?? '';
  return (
    <main className={classes.page}>
      <header className={page.head} style={{ marginBlockEnd: '2rem' }}>
        <Title order={1}>{texts.title}</Title>
        <p>{texts.lead}</p>
      </header>
      <Stack gap="lg">
        <FileDrop isSmall={submittedAt > 0} onFile={(file) => examining.mutate(file)} />
        <Offline />
        {isPending && (
          <Stack gap="xs" role="status" aria-label={texts.reading(name)}>
            <Text size="sm" c="dimmed">
              {texts.reading(name)}
            </Text>
            <Skeleton height={96} radius="md" aria-hidden />
          </Stack>
        )}
        {isError && <ErrorAlert error={error} title={texts.failed} />}
        {data && <Result key={submittedAt} name={name} examined={data} />}
      </Stack>
    </main>
  );
}
