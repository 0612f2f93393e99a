import type { RefObject } from 'react';
import { Button, Card, List, Stack, Text } from '@mantine/core';
import { IconWaveSine } from '@tabler/icons-react';
import { createWords } from '@duetcast/words/en/jobs/create';
import { useLocalWords } from '../../../i18n/language';
import { isRunning } from '../../jobs/public';
import { clock } from '@duetcast/player/clock';
import { obstaclesOf, spokenLines, type Draft } from '../draft/draft';
import type { Estimate } from '../requests/create-queries';
import { RequestError } from '../requests/request-error';
import { AudioPanel } from './audio-panel';
import classes from './audio.module.css';
import type { RenderedAudio } from './use-rendered-audio';
import { StatusNote } from '../../../ui/section';

interface Props {
  draft: Draft;
  mode: 'edit' | 'listen';
  audio: RenderedAudio;
  playerRef: RefObject<HTMLAudioElement | null>;
  /** null: unlimited, undefined: not known yet. */
  left: number | null | undefined;
  /** The estimate of exactly this draft. */
  price: Estimate | undefined;
  isPriceUnknown: boolean;
  isRendering: boolean;
  error: unknown;
  /** Said beside the button. */
  note: string | null;
  onRender: () => void;
}

/** The price, before anything is charged, and the button. */
function Make({ draft, audio, left, price, isPriceUnknown, isRendering, error, note, onRender }: Props) {
  const [texts, locale] = useLocalWords(createWords);
  const obstacles = obstaclesOf(draft, price?.fits);
  const charged = price?.characters;
  const missing = (price?.characters ?? 0) - (price?.usage.remaining ?? 0);
  const isStarted = spokenLines(draft.lines).length > 0;
  const isCurrent = audio.job.data?.status === 'completed' && !audio.isChanged;
  return (
    <Stack gap={6} className={classes.make} data-current={isCurrent || undefined}>
      {isStarted && obstacles.length > 0 && (
        <List size="sm" c="dimmed" aria-label={texts.before} spacing={4}>
          {obstacles.map((obstacle) => (
            <List.Item key={obstacle}>
              {obstacle === 'notLeft'
                ? texts.missing(missing, missing.toLocaleString(locale))
                : texts.obstacles[obstacle]}
            </List.Item>
          ))}
        </List>
      )}
      {note && (
        <Text size="sm" role="status">
          {note}
        </Text>
      )}
      {isPriceUnknown && <StatusNote>{texts.priceUnknown}</StatusNote>}
      {error !== null && <RequestError error={error} title={texts.makeFailed} />}
      <div className={classes.price}>
        {price?.rendered && price.makingSeconds !== null ? (
          <Text variant="caption">{texts.takes(clock(Math.max(1, price.makingSeconds)))}</Text>
        ) : null}
        {charged !== undefined && typeof left === 'number' && left >= charged && (
          <Text variant="caption">{texts.leftAfter((left - charged).toLocaleString(locale))}</Text>
        )}
        <Button
          size="sm"
          variant={isCurrent ? 'default' : 'filled'}
          leftSection={<IconWaveSine size={18} />}
          loading={isRendering}
          disabled={obstacles.length > 0}
          onClick={onRender}
        >
          {charged === undefined ? texts.make : texts.makeAt(charged, charged.toLocaleString(locale))}
        </Button>
      </div>
    </Stack>
  );
}

/** Stays in view: the price and "Make audio"; while its job runs, that alone, so that no second click makes another. */
export function MakeBar(props: Props) {
  const { audio, playerRef, draft, mode } = props;
  const { data, isPending } = audio.job;
  const isMaking = audio.render !== null && (data ? isRunning(data) : isPending);
  if (!audio.render && spokenLines(draft.lines).length === 0) return null;
  return (
    <Card className={classes.bar} p="sm" data-mode={mode}>
      {audio.render && <AudioPanel audio={audio} playerRef={playerRef} />}
      {!isMaking && <Make {...props} />}
    </Card>
  );
}
