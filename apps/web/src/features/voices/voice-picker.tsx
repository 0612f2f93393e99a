import { useState } from 'react';
import { Avatar, Input, Popover, Skeleton, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconChevronDown, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Voice } from '@duetcast/domain/voices/voice';
import { ErrorAlert } from '../../ui/error-alert';
import { stopPreview } from './preview';
import { PreviewButton } from './preview-button';
import { voiceQueries } from './voice-queries';
import { initialsOf, labelText, languageText, primaryLanguageOf } from './voice-words';
import classes from './voices.module.css';

const typingMs = 250;

const summaryOf = (voice: Voice): string => {
  const primary = primaryLanguageOf(voice);
  return [primary && languageText(primary), voice.labels.gender, labelText(voice.labels.age)]
    .filter(Boolean)
    .join(' · ');
};

interface OptionsProps {
  chosen: Voice | null;
  onChoose: (voice: Voice) => void;
}

function Options({ chosen, onChoose }: OptionsProps) {
  const [search, setSearch] = useState('');
  const [settled] = useDebouncedValue(search, typingMs);
  const voices = useQuery(voiceQueries.list({ podcast: false, page: 1, search: settled, filters: {} }));
  return (
    <Stack gap="xs">
      <TextInput
        data-autofocus
        aria-label="Search voices"
        placeholder="Search by name, language, accent…"
        leftSection={<IconSearch size={16} />}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      {voices.isPending && <Skeleton height={120} role="status" aria-label="Loading voices" />}
      {voices.isError && (
        <ErrorAlert error={voices.error} title="Failed to load voices" onRetry={() => void voices.refetch()} />
      )}
      {voices.data?.data.length === 0 && (
        <Text size="sm" c="dimmed" p="xs" role="status">
          No voices found
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
              className={classes.choose}
              onClick={() => onChoose(voice)}
              aria-label={`Choose ${voice.name}`}
            >
              <Text size="sm" fw={550} truncate>
                {voice.name}
              </Text>
              <Text size="xs" c="dimmed" truncate>
                {summaryOf(voice)}
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
  colour: string;
  voice: Voice | null;
  error?: string | undefined;
  onChange: (voice: Voice) => void;
}

/** Chooses one voice out of hundreds: search, hear, take. */
export function VoicePicker({ label, colour, voice, error, onChange }: Props) {
  const [open, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    stopPreview();
  };
  return (
    <Input.Wrapper label={label} error={error} labelElement="div">
      <Popover opened={open} onDismiss={close} width="target" position="bottom-start" shadow="md" trapFocus returnFocus>
        <Popover.Target>
          <UnstyledButton
            className={classes.picker}
            data-invalid={error ? true : undefined}
            aria-label={`${label}: ${voice?.name ?? 'choose a voice'}`}
            onClick={() => (open ? close() : setOpen(true))}
          >
            <Avatar size="md" radius="xl" color={colour} aria-hidden>
              {voice ? initialsOf(voice.name) : '?'}
            </Avatar>
            <Stack gap={0} flex={1} miw={0}>
              <Text size="sm" fw={550} truncate>
                {voice?.name ?? 'Choose a voice'}
              </Text>
              <Text size="xs" c="dimmed" truncate>
                {voice ? summaryOf(voice) : 'Search by language, accent, name'}
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
