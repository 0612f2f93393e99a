import { Button, Card, Divider, Group, List, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { IconWaveSine } from '@tabler/icons-react';
import { audioFormats, type AudioFormat } from '@duetcast/domain/jobs/audio-formats';
import { maxCompilationSegments } from '@duetcast/domain/limits/job-limits';
import { useLocale, useWords } from '../../../i18n/language';
import type { Estimate } from '../requests/create-queries';
import { lineDeliveryWords } from '@duetcast/words/en/jobs/line-delivery';
import { createWords } from '@duetcast/words/en/jobs/create';
import { charactersOf, obstaclesOf, spokenLines, type Draft } from '../draft/draft';
import { useSpeedOptions } from '../lines/line-delivery';
import { RequestError } from '../requests/request-error';
import classes from './audio.module.css';

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
  /** The estimate of exactly this draft. */
  price: Estimate | undefined;
  isPriceUnknown: boolean;
  isRendering: boolean;
  error: unknown;
  onRender: () => void;
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm" c="dimmed">
        {name}
      </Text>
      <Text size="sm" fw={600} className="dc-number">
        {value}
      </Text>
    </Group>
  );
}

function Figures({ draft: { lines }, left, estimate }: Pick<Props, 'draft' | 'left' | 'estimate'>) {
  const texts = useWords(createWords);
  const locale = useLocale();
  const text = (value: number) => value.toLocaleString(locale);
  const leftText = left === undefined ? '…' : left === null ? texts.unlimited : text(left);
  return (
    <>
      <Figure name={texts.segments} value={`${text(spokenLines(lines).length)} / ${text(maxCompilationSegments)}`} />
      <Figure name={texts.charactersTotal} value={text(charactersOf(lines))} />
      <Figure name={texts.left} value={leftText} />
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

/** Cost and remaining characters, before anything is charged. */
export function CostCard(props: Props) {
  const { draft, onDomain, domainError, onSpeed, onFormat, left, estimate, price, isPriceUnknown } = props;
  const { isRendering, error, onRender } = props;
  const texts = useWords(createWords);
  const locale = useLocale();
  const obstacles = obstaclesOf(draft, price?.fits);
  const charged = price?.characters;
  const isStarted = spokenLines(draft.lines).length > 0;
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
        <Divider />
        <Button
          size="md"
          h="auto"
          mih="2.625rem"
          px="sm"
          fz="sm"
          classNames={{ label: classes.price }}
          leftSection={<IconWaveSine size={18} />}
          loading={isRendering}
          disabled={obstacles.length > 0}
          onClick={onRender}
        >
          {charged === undefined ? texts.make : texts.makeAt(charged, charged.toLocaleString(locale))}
        </Button>
        {isStarted && obstacles.length > 0 && (
          <List size="sm" c="dimmed" aria-label={texts.before} spacing={4}>
            {obstacles.map((obstacle) => (
              <List.Item key={obstacle}>{texts.obstacles[obstacle]}</List.Item>
            ))}
          </List>
        )}
        {isPriceUnknown && (
          <Text size="sm" c="dimmed" role="status">
            {texts.priceUnknown}
          </Text>
        )}
        {error !== null && <RequestError error={error} title={texts.makeFailed} />}
      </Stack>
    </Card>
  );
}
