import { Stack, Text } from '@mantine/core';
import { DuetcastError } from '@duetcast/client/duetcast-error';
import { useWords, useLocalWords } from '../../../i18n/language';
import { sizeText } from '../../../ui/format/size-text';
import { ErrorAlert } from '../../../ui/error-alert';
import { createWords } from '@duetcast/words/en/jobs/create';

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** Figures of a 403 (usage limit) or 429 (retry delay). */
function Figures({ error }: { error: DuetcastError }) {
  const [{ overLimit, waitSeconds }, locale] = useLocalWords(createWords);
  const { limit, currentUsage, requested } = error.details;
  const isStorage = error.code === 'storage.limitExceeded';
  const text = (value: number) => (isStorage ? sizeText(value, locale) : value.toLocaleString(locale));
  if (isNumber(limit) && isNumber(currentUsage) && isNumber(requested))
    return <Text size="sm">{overLimit(text(limit), text(currentUsage), text(requested))}</Text>;
  if (error.status === 429 && error.retryAfterSeconds !== null)
    return <Text size="sm">{waitSeconds(text(error.retryAfterSeconds))}</Text>;
  return null;
}

/** A failed request: what failed, why, the figures, and that no input is lost. */
export function RequestError({ error, title }: { error: unknown; title: string }) {
  const { inputKept } = useWords(createWords);
  return (
    <Stack gap={6}>
      <ErrorAlert error={error} title={title} />
      {error instanceof DuetcastError && <Figures error={error} />}
      <Text variant="caption">{inputKept}</Text>
    </Stack>
  );
}
