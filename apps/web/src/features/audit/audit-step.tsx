import { ActionIcon, Badge, Group, Stack, Text } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconChevronsLeft,
  IconChevronsRight,
  type TablerIcon,
} from '@tabler/icons-react';
import { useWords, useLocalWords } from '../../i18n/language';
import { CopyButton } from '../../ui/buttons/copy-button';
import { CopyableCode } from '../../ui/code/copyable-code';
import figureClasses from '../../ui/page/figures.module.css';
import { factsOf, type Fact, type FactName } from './audit-facts';
import { storedEvent, type Step } from './audit-history';
import classes from './audit-step.module.css';
import { auditWords } from '@duetcast/words/en/jobs/audit';
import { jobWords, useJobReason } from '../jobs/public';

interface StepperProps {
  index: number;
  count: number;
  onSelect: (index: number) => void;
}

function Move({ icon: Icon, label, to, index, onSelect }: MoveProps) {
  return (
    <ActionIcon variant="default" size="lg" aria-label={label} disabled={to === index} onClick={() => onSelect(to)}>
      <Icon size={17} />
    </ActionIcon>
  );
}

interface MoveProps extends Omit<StepperProps, 'count'> {
  icon: TablerIcon;
  label: string;
  to: number;
}

/** First, previous, next, last, and a slider that the arrow keys move. */
export function Stepper({ index, count, onSelect }: StepperProps) {
  const [texts, locale] = useLocalWords(auditWords);
  const last = count - 1;
  const label = texts.eventOf((index + 1).toLocaleString(locale), count.toLocaleString(locale));
  const moves = { index, onSelect };
  return (
    <div className={classes.stepper} role="group" aria-label={texts.steps}>
      <Group gap={4} wrap="nowrap">
        <Move icon={IconChevronsLeft} label={texts.first} to={0} {...moves} />
        <Move icon={IconChevronLeft} label={texts.previous} to={Math.max(0, index - 1)} {...moves} />
      </Group>
      <input
        type="range"
        min={1}
        max={count}
        value={index + 1}
        aria-label={texts.steps}
        aria-valuetext={label}
        onChange={({ currentTarget }) => onSelect(Number(currentTarget.value) - 1)}
      />
      <Group gap={4} wrap="nowrap">
        <Move icon={IconChevronRight} label={texts.next} to={Math.min(last, index + 1)} {...moves} />
        <Move icon={IconChevronsRight} label={texts.last} to={last} {...moves} />
      </Group>
      <Text variant="note" className={classes.label} aria-live="polite">
        {label}
      </Text>
    </div>
  );
}

function FactView({ fact: { name, value, before, isChanged } }: { fact: Fact }) {
  const texts = useWords(auditWords);
  return (
    <div className={classes.fact} data-changed={isChanged || undefined}>
      <dt>{texts.facts[name]}</dt>
      <dd dir="auto">
        {value ?? '-'}
        {isChanged && before !== null && <del>{texts.before(before)}</del>}
      </dd>
    </div>
  );
}

function Ids({ step: { event } }: { step: Step }) {
  const { ids, copy } = useWords(auditWords);
  const names = Object.keys(ids) as (keyof typeof ids)[];
  return (
    <dl className={`${figureClasses.facts} ${classes.ids}`}>
      {names.map((name) => (
        <div key={name}>
          <dt>{ids[name]}</dt>
          <dd>
            <span className="dc-mono">{String(event[name])}</span>
            <CopyButton value={String(event[name])} label={copy(ids[name])} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Raw({ stream, step }: { stream: string; step: Step }) {
  const { rawEvent, copyRaw } = useWords(auditWords);
  const raw = JSON.stringify(storedEvent(stream, step.event), null, 2);
  return (
    <details className={classes.raw}>
      <summary>{rawEvent}</summary>
      <CopyableCode value={raw} label={rawEvent} copyLabel={copyRaw} />
    </details>
  );
}

/** Which process holds the job: no part of the plain history. */
const ofClaims: readonly FactName[] = ['worker', 'fence', 'lease'];

/** The state after one event, with the changes that the event made, and unless it is plain, the event as it is stored. */
export function AuditStep({ stream, step, isPlain }: { stream: string; step: Step; isPlain: boolean }) {
  const texts = useWords(auditWords);
  const [job, locale] = useLocalWords(jobWords);
  const all = factsOf(step, { audit: texts, job, locale, reasonOf: useJobReason() });
  const facts = isPlain ? all.filter(({ name }) => !ofClaims.includes(name)) : all;
  const changes = facts.filter(({ isChanged }) => isChanged).length;
  const title = texts.stateAfter((step.event.revision + 1).toLocaleString(locale));
  return (
    <Stack gap="md" className={classes.state} component="section" aria-label={title}>
      <Group justify="space-between" gap="xs">
        <Text fw={650} component="h3" size="sm">
          {title}
        </Text>
        <Badge color={changes > 0 ? 'cobalt' : 'gray'}>{texts.changed(changes)}</Badge>
      </Group>
      {!step.isKnown && <Text variant="note">{texts.unknownEvent}</Text>}
      <dl className={classes.facts}>
        {facts.map((fact) => (
          <FactView key={fact.name} fact={fact} />
        ))}
      </dl>
      {!isPlain && (
        <>
          <Ids step={step} />
          <Raw stream={stream} step={step} />
        </>
      )}
    </Stack>
  );
}
