import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { lineDeliveryWords } from '@duetcast/words/en/jobs/line-delivery';
import { maxPauseMs, maxSpeed, minSpeed } from '@duetcast/domain/limits/job-limits';
import { maxSectionCharacters } from '@duetcast/domain/limits/podcast-limits';
import { useWords, useLocalWords } from '../../../i18n/language';
import type { Line } from '../draft/draft';

interface Props {
  line: Line;
  number: string;
  showSpeed: number;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onChange: (line: Line, typed?: boolean) => void;
}

const speeds = [minSpeed, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, maxSpeed];
const pauses = [0, 250, 500, 800, 1_000, 1_500, 2_000, 3_000, maxPauseMs];

/** The usual values, and the current one if it is another. */
const choices = (usual: readonly number[], current: number | undefined): number[] =>
  [...new Set(current === undefined ? usual : [...usual, current])].sort((a, b) => a - b);

/** Options of a select of speeds. */
export function useSpeedOptions(current: number | undefined) {
  const [{ times }, locale] = useLocalWords(lineDeliveryWords);
  return choices(speeds, current).map((speed) => ({
    value: String(speed),
    label: times(speed.toLocaleString(locale)),
  }));
}

function usePauseTexts() {
  const [{ noPause, seconds }, locale] = useLocalWords(lineDeliveryWords);
  return (ms: number) => (ms === 0 ? noPause : seconds((ms / 1000).toLocaleString(locale)));
}

const numberOf = (value: string): number | undefined => (value === '' ? undefined : Number(value));

function Fields({ line, showSpeed, onChange }: Pick<Props, 'line' | 'showSpeed' | 'onChange'>) {
  const [texts, locale] = useLocalWords(lineDeliveryWords);
  const pauseText = usePauseTexts();
  const speedOptions = useSpeedOptions(line.speed);
  const pauseOptions = choices(pauses, line.pauseAfterMs).map((ms) => ({ value: String(ms), label: pauseText(ms) }));
  return (
    <>
      <NativeSelect
        size="xs"
        label={texts.speed}
        data={[{ value: '', label: texts.asShow(showSpeed.toLocaleString(locale)) }, ...speedOptions]}
        value={line.speed ?? ''}
        onChange={({ currentTarget }) => onChange({ ...line, speed: numberOf(currentTarget.value) })}
      />
      <NativeSelect
        size="xs"
        label={texts.pause}
        data={[{ value: '', label: texts.automaticPause }, ...pauseOptions]}
        value={line.pauseAfterMs ?? ''}
        onChange={({ currentTarget }) => onChange({ ...line, pauseAfterMs: numberOf(currentTarget.value) })}
      />
      <TextInput
        size="xs"
        flex={1}
        miw="12rem"
        label={texts.chapter}
        placeholder={texts.chapterHint}
        maxLength={maxSectionCharacters}
        dir="auto"
        value={line.section ?? ''}
        onChange={({ currentTarget }) => onChange({ ...line, section: currentTarget.value }, true)}
      />
    </>
  );
}

function useSummary({ speed, pauseAfterMs, section }: Line): string {
  const [texts, locale] = useLocalWords(lineDeliveryWords);
  const pauseText = usePauseTexts();
  const values = [
    section && texts.chapterOf(section),
    speed !== undefined && texts.times(speed.toLocaleString(locale)),
    pauseAfterMs !== undefined && texts.pauseOf(pauseText(pauseAfterMs)),
  ];
  return values.filter(Boolean).join(' · ');
}

/** Speed, pause and chapter of a line: what differs from the defaults, or the fields to change it. */
export function LineDelivery({ isOpen, onOpen, number, ...fields }: Props) {
  const texts = useWords(lineDeliveryWords);
  const summary = useSummary(fields.line);
  if (isOpen)
    return (
      <Group role="group" aria-label={texts.of(number)} gap="sm" align="flex-end" px="xs" pb={6}>
        <Fields {...fields} />
        <Button size="xs" variant="default" onClick={() => onOpen(false)}>
          {texts.done}
        </Button>
      </Group>
    );
  if (summary === '') return null;
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      color="gray"
      aria-label={texts.edit(number, summary)}
      onClick={() => onOpen(true)}
    >
      {summary}
    </Button>
  );
}
