import type { ReactNode } from 'react';
import { Alert, List, Stack, Text } from '@mantine/core';
import { IconShieldCheck, IconShieldQuestion, IconShieldX } from '@tabler/icons-react';
import type { AuditVerdict } from '@duetcast/verify/verdict';
import { useWords } from '../../i18n/language';
import type { PageOutcome } from './outcome';
import { verifyWords } from '@duetcast/words/en/site/verify';
import classes from './verify.module.css';

const styles = {
  verified: { color: 'green', icon: IconShieldCheck },
  ofOrigin: { color: 'green', icon: IconShieldCheck },
  broken: { color: 'red', icon: IconShieldX },
  doubtful: { color: 'yellow', icon: IconShieldQuestion },
} as const;

const styleOf = (outcome: PageOutcome) =>
  Object.hasOwn(styles, outcome) ? styles[outcome as keyof typeof styles] : styles.doubtful;

interface Props {
  outcome: PageOutcome;
  verdict: Pick<AuditVerdict, 'outcome' | 'notChecked'>;
  /** The problems, first one first. */
  sentences: readonly string[];
  children?: ReactNode;
}

/** The outcome and its problems. */
export function VerdictCard({ outcome, verdict, sentences: [first, ...others], children }: Props) {
  const { outcomes, followUps, notChecked } = useWords(verifyWords);
  const { color, icon: Icon } = styleOf(outcome);
  const { title, text } = outcomes[outcome];
  return (
    <Alert
      color={color}
      icon={<Icon size={26} />}
      title={title}
      classNames={{ title: classes.verdict }}
      role="status"
      data-outcome={outcome}
      data-verdict={verdict.outcome}
    >
      <Stack gap="sm">
        <Text size="sm">{text}</Text>
        {first && <Text variant="strong">{first}</Text>}
        {children}
        {verdict.notChecked.length > 0 && <Text size="sm">{notChecked(verdict.notChecked.join(', '))}</Text>}
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
