import { Group, Input, SegmentedControl, Slider, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocale } from '../../../i18n/language';
import { useWords } from '../../../i18n/words';
import { createQueries } from '../requests/create-queries';
import classes from './article.module.css';
import { createWords } from '@duetcast/words/en/jobs/create';
import type { Article } from '../draft/draft';

interface Props {
  article: Article;
  onChange: (part: Partial<Article>) => void;
}

/** Model and temperature; a note if the server has no model. */
export function ModelSettings({ article: { model, temperature }, onChange }: Props) {
  const texts = useWords(createWords);
  const locale = useLocale();
  const { data } = useQuery(createQueries.models());
  if (!data) return null;
  if (data.models.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {texts.localWriter}
      </Text>
    );
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
        <Text size="xs" c="dimmed" mt={8}>
          {texts.temperatureHint}
        </Text>
      </Input.Wrapper>
    </Group>
  );
}
