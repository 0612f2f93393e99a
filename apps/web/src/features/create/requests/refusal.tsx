import { Stack, Text } from '@mantine/core';
import { ApiError } from '../../../client/api';
import { useLocale } from '../../../i18n/language';
import { useWords } from '../../../i18n/words';
import { ErrorAlert } from '../../../ui/error-alert';
import { createWords } from '../words/create-words';

interface Props {
  error: unknown;
  title: string;
}

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** What the server's refusal is about, in figures: 403 and 429 say them. */
function Figures({ error }: { error: ApiError }) {
  const { overLimit, waitSeconds } = useWords(createWords);
  const locale = useLocale();
  const { limit, currentUsage, requested } = error.details;
  const text = (value: number) => value.toLocaleString(locale);
  if (isNumber(limit) && isNumber(currentUsage) && isNumber(requested))
    return <Text size="sm">{overLimit(text(limit), text(currentUsage), text(requested))}</Text>;
  if (error.status === 429 && error.retryAfterSeconds !== null)
    return <Text size="sm">{waitSeconds(text(error.retryAfterSeconds))}</Text>;
  return null;
}

/** A failed request on this tab: what failed, why, by which figures, and that nothing is lost. */
export function Refusal({ error, title }: Props) {
  const { kept } = useWords(createWords);
  return (
    <Stack gap={6}>
      <ErrorAlert error={error} title={title} />
      {error instanceof ApiError && <Figures error={error} />}
      <Text size="xs" c="dimmed">
        {kept}
      </Text>
    </Stack>
  );
}
