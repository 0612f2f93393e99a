import type { ReactNode } from 'react';
import { Alert, List, Stack, Text } from '@mantine/core';
import { IconShieldCheck, IconShieldQuestion, IconShieldX } from '@tabler/icons-react';
import { useWords } from '../../i18n/words';
import type { Standing } from './standing';
import { verifyWords } from './verify-words';
import classes from './verify.module.css';

const looks = {
  verified: { color: 'green', icon: IconShieldCheck },
  broken: { color: 'red', icon: IconShieldX },
  doubtful: { color: 'yellow', icon: IconShieldQuestion },
} as const;

const lookOf = (standing: Standing) =>
  standing === 'verified' || standing === 'broken' ? looks[standing] : looks.doubtful;

interface Props {
  standing: Standing;
  /** What is wrong, the first thing first. */
  sentences: readonly string[];
  children?: ReactNode;
}

/** The answer, first and large. */
export function VerdictCard({ standing, sentences: [first, ...others], children }: Props) {
  const { standings, followUps } = useWords(verifyWords);
  const { color, icon: Icon } = lookOf(standing);
  const { title, text } = standings[standing];
  return (
    <Alert
      color={color}
      variant="light"
      icon={<Icon size={26} />}
      title={title}
      classNames={{ title: classes.verdict }}
      role="status"
      data-standing={standing}
    >
      <Stack gap="sm">
        <Text size="sm">{text}</Text>
        {first && (
          <Text size="sm" fw={600}>
            {first}
          </Text>
        )}
        {children}
        {others.length > 0 && (
          <div>
            <Text size="sm">{followUps}</Text>
            <List size="sm">
              {others.map((sentence) => (
                <List.Item key={sentence}>{sentence}</List.Item>
              ))}
            </List>
          </div>
        )}
      </Stack>
    </Alert>
  );
}
