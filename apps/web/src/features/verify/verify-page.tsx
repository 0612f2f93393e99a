import { Alert, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconFileUnknown } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useLocale } from '../../i18n/language';
import { useWords } from '../../i18n/words';
import { ErrorAlert } from '../../ui/error-alert';
import { sizeText } from '../jobs/job-format';
import { ContentList } from './content-list';
import { EventList, useShownEvents } from './event-list';
import { examineFile, maxFileBytes, type Examined } from './examine-file';
import { FileDrop } from './file-drop';
import { FileFacts } from './file-facts';
import { standingOf } from './standing';
import { VerdictCard } from './verdict-card';
import { verifyWords } from './verify-words';
import classes from './verify.module.css';

function Unread({ name, examined }: { name: string; examined: Exclude<Examined, { kind: 'audit' }> }) {
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

function Found({ name, examined }: { name: string; examined: Extract<Examined, { kind: 'audit' }> }) {
  const { verdict, serverKeys } = examined;
  const { events, problems, content } = verdict;
  const { has, onShow, ...list } = useShownEvents(events);
  const standing = standingOf(verdict, serverKeys);
  const [first] = problems;
  const isCut = problems.some(({ kind, revision }) => (kind === 'form' || kind === 'syntax') && revision !== null);
  return (
    <>
      <VerdictCard standing={standing} problems={problems} onShow={has(first?.revision) ? onShow : null} />
      <FileFacts name={name} verdict={verdict} standing={standing} />
      {events.length > 0 && <EventList events={events} brokenAt={first?.revision ?? null} isCut={isCut} {...list} />}
      {standing !== 'broken' && <ContentList content={content} />}
    </>
  );
}

/** `/verify`: whether a file that the server gave is still what it gave, found out without the server. */
export function VerifyPage() {
  const texts = useWords(verifyWords);
  const examining = useMutation({ mutationFn: examineFile, networkMode: 'always' });
  const { data, variables, isPending, isError, error, submittedAt } = examining;
  const name = variables?.name ?? '';
  return (
    <main className={classes.page}>
      <header className={classes.head}>
        <Title order={1}>{texts.title}</Title>
        <p>{texts.lead}</p>
      </header>
      <Stack gap="lg">
        <FileDrop isSmall={submittedAt > 0} onFile={(file) => examining.mutate(file)} />
        {isPending && (
          <Stack gap="xs" role="status" aria-label={texts.reading(name)}>
            <Text size="sm" c="dimmed">
              {texts.reading(name)}
            </Text>
            <Skeleton height={96} radius="md" aria-hidden />
          </Stack>
        )}
        {isError && <ErrorAlert error={error} title={texts.failed} />}
        {data && data.kind !== 'audit' && <Unread name={name} examined={data} />}
        {data?.kind === 'audit' && <Found key={submittedAt} name={name} examined={data} />}
      </Stack>
    </main>
  );
}
