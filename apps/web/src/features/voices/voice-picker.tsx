import { useEffect, useState } from 'react';
import {
  Avatar,
  Input,
  Popover,
  Skeleton,
  Stack,
  Text,
  TextInput,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconChevronDown, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Voice } from '@duetcast/domain/voices/voice';
import { useLocale } from '../../i18n/language';
import { ErrorAlert } from '../../ui/error-alert';
import { moveFocus } from '../../ui/move-focus';
import { stopPreview } from '../../ui/audio-preview';
import { PreviewButton } from './preview-button';
import { voiceProblem } from './voice-problem';
import { voiceQueries } from './voice-queries';
import { basicLabelOf, initialsOf, labelText, languageText, primaryLanguageOf } from './voice-words';
import { useLibraryWords, type LibraryWords } from './library-words';
import classes from './voices.module.css';

const typingMs = 250;

function summaryOf(voice: Voice, { labels }: LibraryWords, locale: string): string {
  const primary = primaryLanguageOf(voice);
  const { gender, age } = voice.labels;
  return [
    primary && languageText(primary, locale, labels),
    ...[gender, age, basicLabelOf(voice)].map((label) => labelText(label, labels)),
  ]
    .filter(Boolean)
    .join(' · ');
}

function Options({ chosen, onChoose }: { chosen: Voice | null; onChoose: (voice: Voice) => void }) {
  const texts = useLibraryWords();
  const locale = useLocale();
  const [search, setSearch] = useState('');
  const [settled] = useDebouncedValue(search, typingMs);
  const voices = useQuery(voiceQueries.list({ podcast: false, page: 1, search: settled, filters: {} }));
  const [first] = voices.data?.data ?? [];
  const isFound = search === settled && !voices.isPlaceholderData;
  return (
    <Stack gap="xs" onKeyDown={(event) => moveFocus(event, 'input, [data-voice]')}>
      <TextInput
        data-autofocus
        aria-label={texts.search}
        placeholder={texts.searchHint}
        dir="auto"
        leftSection={<IconSearch size={16} />}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        onKeyDown={({ key, nativeEvent }) =>
          key === 'Enter' && !nativeEvent.isComposing && isFound && first && onChoose(first)
        }
      />
      {voices.isPending && <Skeleton height={120} role="status" aria-label={texts.loading} />}
      {voices.isError && (
        <ErrorAlert
          error={voiceProblem(voices.error, texts)}
          title={texts.failed}
          onRetry={() => void voices.refetch()}
          retryLabel={texts.tryAgain}
        />
      )}
      {voices.data?.data.length === 0 && (
        <Text variant="note" p="xs" role="status">
          {texts.none}
        </Text>
      )}
      <div className={classes.options}>
        {voices.data?.data.map((voice) => (
          <div
            key={voice.voice_id}
            className={classes.option}
            data-chosen={voice.voice_id === chosen?.voice_id || undefined}
          >
            <UnstyledButton
              data-voice
              className={classes.choose}
              onClick={() => onChoose(voice)}
              aria-label={texts.chooseNamed(`${voice.name} ${summaryOf(voice, texts, locale)}`)}
            >
              <Text size="sm" fw={550} truncate dir="auto">
                {voice.name}
              </Text>
              <Text variant="caption" truncate>
                {summaryOf(voice, texts, locale)}
              </Text>
            </UnstyledButton>
            <PreviewButton voice={voice} />
          </div>
        ))}
      </div>
    </Stack>
  );
}

interface Props {
  label: string;
  color: string;
  voice: Voice | null;
  error?: string | undefined;
  onChange: (voice: Voice) => void;
}

/** Popover that picks one voice with search and samples. */
export function VoicePicker({ label, color, voice, error, onChange }: Props) {
  const texts = useLibraryWords();
  const locale = useLocale();
  const [open, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    stopPreview();
  };
  useEffect(() => stopPreview, []);
  const lines = voice ? [voice.name, summaryOf(voice, texts, locale)] : [texts.choose, texts.chooseHint];
  return (
    <Input.Wrapper label={label} error={error} labelElement="div">
      <Popover opened={open} onDismiss={close} width="target" position="bottom-start" shadow="md" trapFocus returnFocus>
        <Popover.Target>
          <UnstyledButton
            className={classes.picker}
            data-invalid={error ? true : undefined}
            onClick={() => (open ? close() : setOpen(true))}
          >
            <VisuallyHidden>{texts.chosen(label, '')}</VisuallyHidden>
            <Avatar size="md" radius="xl" color={color} aria-hidden>
              {voice ? initialsOf(voice.name) : '?'}
            </Avatar>
            <Stack gap={0} flex={1} miw={0}>
              <Text size="sm" fw={550} truncate dir="auto">
                {lines[0]}
              </Text>
              <Text variant="caption" truncate>
                {lines[1]}
              </Text>
            </Stack>
            <IconChevronDown size={16} aria-hidden />
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown miw={280}>
          <Options
            chosen={voice}
            onChoose={(chosen) => {
              onChange(chosen);
              close();
            }}
          />
        </Popover.Dropdown>
      </Popover>
    </Input.Wrapper>
  );
}
