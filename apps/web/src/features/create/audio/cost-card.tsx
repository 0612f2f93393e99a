import { Card, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { audioFormats, type AudioFormat } from '@duetcast/domain/jobs/audio-formats';
import { maxCompilationSegments } from '@duetcast/domain/limits/job-limits';
import { useWords, useLocalWords } from '../../../i18n/language';
import { clock } from '@duetcast/player/clock';
import type { Estimate } from '../requests/create-queries';
import { lineDeliveryWords } from '@duetcast/words/en/jobs/line-delivery';
import { createWords } from '@duetcast/words/en/jobs/create';
import { charactersOf, spokenLines, type Draft } from '../draft/draft';
import { useSpeedOptions } from '../lines/line-delivery';

interface Props {
  draft: Draft;
  onDomain: (domain: string) => void;
  domainError: string | undefined;
  onSpeed: (speed: number) => void;
  onFormat: (format: AudioFormat) => void;
  /** null: unlimited, undefined: not known yet. */
  left: number | null | undefined;
  /** The latest estimate. */
  estimate: Estimate | undefined;
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <Group justify="space-between" gap="xs">
      <Text variant="note">{name}</Text>
      <Text variant="strong">{value}</Text>
    </Group>
  );
}

function Figures({ draft: { lines }, left, estimate }: Pick<Props, 'draft' | 'left' | 'estimate'>) {
  const [texts, locale] = useLocalWords(createWords);
  const text = (value: number) => value.toLocaleString(locale);
  const leftText = left === undefined ? '…' : left === null ? texts.unlimited : text(left);
  return (
    <>
      <Figure name={texts.segments} value={`${text(spokenLines(lines).length)} / ${text(maxCompilationSegments)}`} />
      <Figure name={texts.charactersTotal} value={text(charactersOf(lines))} />
      <Figure name={texts.left} value={leftText} />
      {estimate && <Figure name={texts.length} value={texts.about(clock(estimate.audioSeconds))} />}
      {estimate && (
        <Text size="sm" role="status" aria-live="polite">
          {texts.rendered(estimate.rendered, text(estimate.rendered), text(estimate.reused))}
        </Text>
      )}
    </>
  );
}

function ShowSpeed({ speed, onSpeed }: { speed: number; onSpeed: (speed: number) => void }) {
  const texts = useWords(lineDeliveryWords);
  return (
    <NativeSelect
      size="sm"
      label={texts.showSpeed}
      description={texts.showSpeedHint}
      data={useSpeedOptions(speed)}
      value={String(speed)}
      onChange={({ currentTarget }) => onSpeed(Number(currentTarget.value))}
    />
  );
}

function FileFormat({ format, onFormat }: { format: AudioFormat; onFormat: (format: AudioFormat) => void }) {
  const { fileFormat, fileFormatHint } = useWords(createWords);
  return (
    <NativeSelect
      size="sm"
      label={fileFormat}
      description={fileFormatHint}
      data={audioFormats.map((value) => ({ value, label: value.toUpperCase() }))}
      value={format}
      onChange={({ currentTarget }) => onFormat(currentTarget.value as AudioFormat)}
    />
  );
}

/** What is in the script, and how its audio is made. */
export function CostCard({ draft, onDomain, domainError, onSpeed, onFormat, left, estimate }: Props) {
  const texts = useWords(createWords);
  return (
    <Card component="section" aria-label={texts.cost}>
      <Stack gap="sm">
        <Figures draft={draft} left={left} estimate={estimate} />
        <TextInput
          label={texts.domain}
          description={texts.domainHint}
          size="sm"
          dir="ltr"
          value={draft.domain}
          error={domainError}
          onChange={({ currentTarget }) => onDomain(currentTarget.value)}
        />
        <ShowSpeed speed={draft.speed ?? 1} onSpeed={onSpeed} />
        <FileFormat format={draft.format ?? 'mp3'} onFormat={onFormat} />
      </Stack>
    </Card>
  );
}
