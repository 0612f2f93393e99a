import type { ReactNode } from 'react';
import { Alert, List, Stack, Text } from '@mantine/core';
import { IconShieldCheck, IconShieldQuestion, IconShieldX } from '@tabler/icons-react';
import { useWords } from '../../i18n/words';
import type { Outcome } from './outcome';
import { verifyWords } from '@duetcast/words/en/site/verify';
import classes from './verify.module.css';

const styles = {
  verified: { color: 'green', icon: IconShieldCheck },
  broken: { color: 'red', icon: IconShieldX },
  doubtful: { color: 'yellow', icon: IconShieldQuestion },
} as const;

const styleOf = (outcome: Outcome) =>
  outcome === 'verified' || outcome === 'broken' ? styles[outcome] : styles.doubtful;

interface Props {
  outcome: Outcome;
  /** The problems, first one first. */
  sentences: readonly string[];
  children?: ReactNode;
}

/** The outcome and its problems. */
export function VerdictCard({ outcome, sentences: [first, ...others], children }: Props) {
  const { outcomes, followUps } = useWords(verifyWords);
  const { color, icon: Icon } = styleOf(outcome);
  const { title, text } = outcomes[outcome];
  return (
    <Alert
      color={color}
      variant="light"
      icon={<Icon size={26} />}
      title={title}
      classNames={{ title: classes.verdict }}
      role="status"
      data-outcome={outcome}
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
