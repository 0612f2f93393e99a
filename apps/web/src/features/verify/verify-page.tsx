import { Alert, Anchor, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconFileUnknown, IconFileCheck, IconLock } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useState, type DragEvent } from 'react';
import { useWords, useLocalWords } from '../../i18n/language';
import { ErrorAlert } from '../../ui/error-alert';
import { sizeText } from '../../ui/format/size-text';
import { examineFile, maxFileBytes, type Examined } from './examine-file';
import { verifyWords } from '@duetcast/words/en/site/verify';
import page from '../../ui/page/page-head.module.css';
import classes from './verify.module.css';
import { lazyOf } from '../../ui/lazy/lazy-of';

const Result = lazyOf(() => import('./result'), 'Result');

interface Props {
  /** Shrinks to one line once a result is shown. */
  isSmall: boolean;
  onFile: (file: File) => void;
}

function FileDrop({ isSmall, onFile }: Props) {
  const [texts, locale] = useLocalWords(verifyWords);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file) onFile(file);
  };
  const onDrop = (drop: DragEvent) => {
    drop.preventDefault();
    setOver(false);
    take(drop.dataTransfer.files);
  };
  const onDragOver = (drag: DragEvent) => {
    drag.preventDefault();
    setOver(true);
  };
  return (
    <label
      className={classes.drop}
      data-over={isOver || undefined}
      data-small={isSmall || undefined}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <IconFileCheck size={isSmall ? 22 : 34} stroke={1.6} aria-hidden />
      <span className={classes.dropTexts}>
        <Text component="span" fw={600}>
          {isSmall ? texts.another : texts.drop}
        </Text>
        <Text component="span" variant="note">
          {texts.dropHint(sizeText(maxFileBytes, locale))}
        </Text>
        <Text component="span" size="sm" className={classes.private}>
          <IconLock size={15} aria-hidden /> {texts.private}
        </Text>
      </span>
      <input
        type="file"
        className={classes.input}
        aria-label={isSmall ? texts.another : texts.drop}
        accept=".json,.ndjson,.jsonl,application/json,application/x-ndjson"
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
          currentTarget.value = ''; // Allows choosing the same file again.
        }}
      />
    </label>
  );
}

type UnreadFile = Extract<Examined, { kind: 'tooLarge' | 'unreadable' }>;

function Unread({ name, examined }: { name: string; examined: UnreadFile }) {
  const [texts, locale] = useLocalWords(verifyWords);
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

const command = 'duetcast-verify.mjs';

/** The offline verifier: a single file that needs only Node. */
function Offline() {
  const { offline, offlineRun } = useWords(verifyWords);
  return (
    <Text variant="note">
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
            <Text variant="note">{texts.reading(name)}</Text>
            <Skeleton height={96} radius="md" aria-hidden />
          </Stack>
        )}
        {isError && <ErrorAlert error={error} title={texts.failed} />}
        {data?.kind === 'tooLarge' || data?.kind === 'unreadable' ? (
          <Unread key={submittedAt} name={name} examined={data} />
        ) : (
          <Suspense>{data && <Result key={submittedAt} name={name} examined={data} />}</Suspense>
        )}
      </Stack>
    </main>
  );
}
