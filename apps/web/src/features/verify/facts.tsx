import type { ReactNode } from 'react';
import { Badge, Text } from '@mantine/core';
import type { Actor } from '@duetcast/domain/kernel/event';
import { useLocale } from '../../i18n/language';
import { useWords } from '../../i18n/words';
import { fullLocalDate } from '../../ui/format/relative-time';
import { useActorText } from './actor-text';
import type { Standing } from './standing';
import { verifyWords } from './verify-words';
import classes from './verify.module.css';

export type Fact = readonly [name: string, value: ReactNode];

/** Names and values; what is not known is left out. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={classes.facts}>
    {facts.map(
      ([name, value]) =>
        value && (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ),
    )}
  </dl>
);

interface SignerProps {
  kid: string;
  issuer: string;
  standing: Standing;
}

/** Who signed: this server, or somebody whom it does not know. */
export function Signer({ kid, issuer, standing }: SignerProps) {
  const texts = useWords(verifyWords);
  const known = {
    verified: ['green', texts.ours],
    strangers: ['yellow', texts.strange],
    unasked: ['yellow', texts.unasked],
  } as const;
  const badge = standing in known ? known[standing as keyof typeof known] : null;
  return (
    <>
      <span className="dc-mono">{kid}</span>
      {badge && <Badge color={badge[0]}>{badge[1]}</Badge>}
      {standing === 'strangers' && (
        <Text size="xs" c="dimmed">
          {texts.compare(issuer)}
        </Text>
      )}
    </>
  );
}

/** When and by whom, as a file says it: it may say anything. */
export function useMade(made: { at: string; by: Actor } | null): string | null {
  const texts = useWords(verifyWords);
  const actorText = useActorText();
  const locale = useLocale();
  if (!made) return null;
  const time = Number.isNaN(Date.parse(made.at)) ? made.at : fullLocalDate(made.at, locale);
  return texts.by(time, actorText(made.by));
}
