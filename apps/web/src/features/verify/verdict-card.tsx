import { Alert, Button, List, Stack, Text } from '@mantine/core';
import { IconShieldCheck, IconShieldQuestion, IconShieldX } from '@tabler/icons-react';
import type { Problem } from '@duetcast/verify/verdict';
import { useLocale } from '../../i18n/language';
import { useWords } from '../../i18n/words';
import type { Standing } from './standing';
import { verifyWords } from './verify-words';

const looks = {
  verified: { color: 'green', icon: IconShieldCheck },
  broken: { color: 'red', icon: IconShieldX },
  doubtful: { color: 'yellow', icon: IconShieldQuestion },
} as const;

export const lookOf = (standing: Standing) =>
  standing === 'verified' || standing === 'broken' ? looks[standing] : looks.doubtful;

/** What is wrong, and where; events are counted from 1. */
export function useProblemSentence() {
  const texts = useWords(verifyWords);
  const locale = useLocale();
  return ({ kind, revision, line }: Problem): string => {
    const subject = revision === null ? texts.theFile : texts.theEvent((revision + 1).toLocaleString(locale));
    const place = line === undefined ? '' : ` (${texts.line(line.toLocaleString(locale))})`;
    return `${subject} ${texts.problems[kind]}${place}`;
  };
}

interface ProblemsProps {
  problems: readonly Problem[];
  onShow: ((revision: number) => void) | null;
}

function Problems({ problems: [first, ...others], onShow }: ProblemsProps) {
  const texts = useWords(verifyWords);
  const locale = useLocale();
  const sentenceOf = useProblemSentence();
  if (!first) return null;
  const { revision } = first;
  return (
    <>
      <Text size="sm" fw={600}>
        {sentenceOf(first)}
      </Text>
      {revision !== null && onShow && (
        <Button size="xs" color="red" variant="outline" onClick={() => onShow(revision)} style={{ alignSelf: 'start' }}>
          {texts.showEvent((revision + 1).toLocaleString(locale))}
        </Button>
      )}
      {others.length > 0 && (
        <div>
          <Text size="sm">{texts.followUps}</Text>
          <List size="sm">
            {others.map((problem, index) => (
              <List.Item key={index}>{sentenceOf(problem)}</List.Item>
            ))}
          </List>
        </div>
      )}
    </>
  );
}

interface Props extends ProblemsProps {
  standing: Standing;
}

/** The answer, first and large. */
export function VerdictCard({ standing, problems, onShow }: Props) {
  const { standings } = useWords(verifyWords);
  const { color, icon: Icon } = lookOf(standing);
  const { title, text } = standings[standing];
  return (
    <Alert color={color} variant="light" icon={<Icon size={24} />} title={title} role="status" data-standing={standing}>
      <Stack gap="sm">
        <Text size="sm">{text}</Text>
        <Problems problems={problems} onShow={onShow} />
      </Stack>
    </Alert>
  );
}
