import { useId, useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useLocale, useWords, useLocalWords } from '../../../i18n/language';
import { longMonth } from '../figures/month-names';
import { explainWords } from '@duetcast/words/en/account/explain';
import classes from './explain.module.css';
import { ExplainedFigure } from './explained-figure';
import type { FigureScope } from './explained-queries';

interface DisclosureProps {
  /** What the number counts. */
  what: string;
  heading?: ReactNode;
  children: ReactNode;
}

function Disclosure({ what, heading, children }: DisclosureProps) {
  const texts = useWords(explainWords);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const Icon = isOpen ? IconChevronUp : IconChevronDown;
  const button = (
    <Button
      variant="subtle"
      size="compact-sm"
      className={classes.button}
      rightSection={<Icon size={14} aria-hidden />}
      aria-label={texts.explainWhat(what)}
      aria-expanded={isOpen}
      aria-controls={isOpen ? id : undefined}
      onClick={() => setOpen(!isOpen)}
    >
      {texts.explain}
    </Button>
  );
  return (
    <>
      {heading ? (
        <div className={classes.addendHead}>
          {heading}
          {button}
        </div>
      ) : (
        button
      )}
      {isOpen && (
        <div id={id} className={classes.content}>
          {children}
        </div>
      )}
    </>
  );
}

interface DomainProps extends FigureScope {
  /** The displayed figure. */
  used: number;
  heading?: ReactNode;
}

/** Discloses the events behind a domain's usage in a month. */
export function ExplainDomain({ used, heading, ...scope }: DomainProps) {
  const { of } = useWords(explainWords);
  const what = of(scope.domain, longMonth(scope.month, useLocale()));
  return (
    <Disclosure what={what} heading={heading}>
      <ExplainedFigure scope={scope} used={used} />
    </Disclosure>
  );
}

interface MonthProps extends Omit<FigureScope, 'domain'> {
  domains: readonly { readonly domain: string; readonly charactersUsed: number }[];
  /** Replaces the month's name in the label. */
  what?: string;
}

/** Discloses the domains that add up to a month's figure; each can be explained further. */
export function ExplainMonth({ accountId, month, domains, what }: MonthProps) {
  const [texts, locale] = useLocalWords(explainWords);
  const name = longMonth(month, locale);
  const sum = domains.reduce((total, { charactersUsed }) => total + charactersUsed, 0);
  return (
    <Disclosure what={what ?? name}>
      <ul className={classes.addends} aria-label={texts.domainsOf(name)}>
        {domains.map(({ domain, charactersUsed }) => (
          <li key={domain} className={classes.addend} aria-label={domain}>
            <ExplainDomain
              key={month}
              accountId={accountId}
              domain={domain}
              month={month}
              used={charactersUsed}
              heading={
                <>
                  <span className={classes.name} dir="ltr">
                    {domain}
                  </span>
                  <b>{charactersUsed.toLocaleString(locale)}</b>
                </>
              }
            />
          </li>
        ))}
      </ul>
      <p>
        <b>{texts.sum(sum.toLocaleString(locale))}</b>
      </p>
    </Disclosure>
  );
}
