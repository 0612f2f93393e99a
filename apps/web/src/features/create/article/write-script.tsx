import { maxScriptCharacters, minScriptCharacters } from '@duetcast/domain/limits/podcast-limits';
import { scriptOptionWords } from '@duetcast/words/en/jobs/script-options';
import { Button, Group, Stack, Text, Input, SegmentedControl, Slider, Alert } from '@mantine/core';
import { IconPencilBolt, IconAlertTriangle, IconWaveSine } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createWords } from '@duetcast/words/en/jobs/create';
import { useWords, useLocale, useLocalWords } from '../../../i18n/language';
import { defaultSpeakerCount, speakerRoles } from '@duetcast/domain/podcasts/speakers';
import type { Article, Draft, ScriptRequest } from '../draft/draft';
import { createQueries, type ScriptEstimate } from '../requests/create-queries';
import { RequestError } from '../requests/request-error';
import { TextLink } from '../../../ui/buttons/text-link';
import classes from './article.module.css';
import { ScriptOptions } from './script-options';
import { isWritable, useScriptEstimate } from './use-script-estimate';
import type { WriteScript as Writing } from './use-write-script';
import { StatusNote } from '../../../ui/section';

interface ScriptRoomProps {
  article: Article;
  onChange: (part: Partial<Article>) => void;
  estimate: ScriptEstimate;
}

/** Shows before a script is written whether its audio is covered by what is left this month, and what to do if not. */
function ScriptRoom({ article: { length, maxCharacters }, onChange, estimate }: ScriptRoomProps) {
  const [texts, locale] = useLocalWords(scriptOptionWords);
  const { remaining, fits, characters } = estimate;
  if (fits[length]) return null;
  const left = remaining.toLocaleString(locale);
  const isKeptWithin = maxCharacters !== null && maxCharacters <= remaining;
  return (
    <Alert
      color={isKeptWithin ? 'gray' : 'yellow'}
      icon={<IconAlertTriangle size={18} />}
      title={
        isKeptWithin
          ? texts.keptWithin(maxCharacters.toLocaleString(locale))
          : texts.needs(characters[length].toLocaleString(locale), left)
      }
      role="status"
    >
      <Group gap="sm">
        {fits.brief && (
          <Button size="xs" variant="default" onClick={() => onChange({ length: 'brief', maxCharacters: null })}>
            {texts.writeBrief(characters.brief.toLocaleString(locale))}
          </Button>
        )}
        {isKeptWithin ? (
          <Button size="xs" variant="default" onClick={() => onChange({ maxCharacters: null })}>
            {texts.writeWhole}
          </Button>
        ) : (
          remaining >= minScriptCharacters && (
            <Button
              size="xs"
              variant="default"
              onClick={() => onChange({ maxCharacters: Math.min(remaining, maxScriptCharacters) })}
            >
              {texts.writeWhatFits}
            </Button>
          )
        )}
        <TextLink to="/dashboard?tab=settings">{texts.seePlans}</TextLink>
      </Group>
    </Alert>
  );
}

interface ModelSettingsProps {
  article: Article;
  onChange: (part: Partial<Article>) => void;
}

/** Model and temperature; a note if the server has no model. */
function ModelSettings({ article: { model, temperature }, onChange }: ModelSettingsProps) {
  const [texts, locale] = useLocalWords(createWords);
  const { data } = useQuery(createQueries.models());
  if (!data) return null;
  if (data.models.length === 0) return <Text variant="note">{texts.localWriter}</Text>;
  const temperatureText = temperature.toLocaleString(locale, { minimumFractionDigits: 1 });
  return (
    <Group gap="xl" align="flex-start">
      <Input.Wrapper label={texts.model} labelElement="div">
        <SegmentedControl
          aria-label={texts.model}
          size="sm"
          data={data.models}
          value={model}
          onChange={(chosen) => onChange({ model: chosen })}
        />
      </Input.Wrapper>
      <Input.Wrapper
        label={`${texts.temperature}: ${temperatureText}`}
        labelElement="div"
        className={classes.temperature}
      >
        <Slider
          thumbLabel={texts.temperature}
          min={0}
          max={2}
          step={0.1}
          label={null}
          value={temperature}
          onChange={(value) => onChange({ temperature: Math.round(value * 10) / 10 })}
        />
        <Text variant="caption" mt={8}>
          {texts.temperatureHint}
        </Text>
      </Input.Wrapper>
    </Group>
  );
}

interface Props {
  draft: Draft;
  onChange: (part: Partial<Article>) => void;
  writing: Writing;
}

/** Whether the speakers of the script have voices; null: one lacks it. */
function requestOf({ article, voices }: Draft, model: string): ScriptRequest | null {
  // A narration has a guest's voice, too, if one is chosen: what is edited later may have a guest.
  const asked = speakerRoles.slice(0, Math.max(article.speakers, defaultSpeakerCount));
  const cast = asked.flatMap(({ id }) => voices[id] ?? []);
  return voices.host && cast.length >= article.speakers ? { article: { ...article, model }, cast } : null;
}

/** The draft's model, or the server's default if it has no such model. */
function useModel(model: string): string {
  const { data } = useQuery(createQueries.models());
  return !data || data.models.length === 0 || data.models.includes(model) ? model : data.defaultModel;
}

/** How the script is written, what it needs of the allowance, and the button. */
export function WriteScript({ draft, onChange, writing }: Props) {
  const texts = useWords(createWords);
  const { article } = draft;
  const estimate = useScriptEstimate(draft);
  const request = requestOf(draft, useModel(article.model));
  const isReady = isWritable(article.text);
  const locale = useLocale();
  const { length, maxCharacters } = article;
  const most = estimate && Math.min(estimate.characters[length], maxCharacters ?? Infinity);
  const isCovered = estimate?.fits[length] || (most !== undefined && estimate && most <= estimate.remaining);
  return (
    <Stack gap="sm">
      <ScriptOptions article={article} onChange={onChange} detected={estimate?.language} />
      <ModelSettings article={article} onChange={onChange} />
      {estimate && <ScriptRoom article={article} onChange={onChange} estimate={estimate} />}
      <Group gap="sm">
        <Button
          leftSection={<IconWaveSine size={17} />}
          loading={writing.isPending && writing.isMaking}
          disabled={!request || most === undefined || !isCovered || writing.isPending}
          onClick={() => request && writing.write({ ...request, makeUpTo: most! })}
        >
          {most === undefined ? texts.makePodcast : texts.makePodcastAt(most.toLocaleString(locale))}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPencilBolt size={17} />}
          loading={writing.isPending && !writing.isMaking}
          disabled={!isReady || !request || writing.isPending}
          onClick={() => request && writing.write(request)}
        >
          {texts.writeScript}
        </Button>
        {writing.isPending && <StatusNote>{texts.writing}</StatusNote>}
        {isReady && !request && <Text variant="note">{texts.castFirst}</Text>}
      </Group>
      {writing.error && <RequestError error={writing.error} title={texts.writeFailed} />}
    </Stack>
  );
}
