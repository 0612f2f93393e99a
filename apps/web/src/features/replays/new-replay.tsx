import type { ReplayLimit, ReplayScope } from '@duetcast/domain/replays/replay-request';
import { useState, type FormEvent } from 'react';
import { Button, Select, TextInput } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { planSlugs, type PlanSlug } from '@duetcast/domain/billing/plans';
import { currentUsageRules, usageRules } from '@duetcast/domain/usage/usage-rules';
import { api, dataOf, fieldsOf } from '../../client/api';
import { useWords } from '../../i18n/language';
import { ErrorAlert } from '../../ui/error-alert';
import { momentOf } from '../../ui/format/local-time';
import { Section } from '../../ui/section';
import { forgetKey, keptKeyOf } from '../../client/idempotency-key';
import { planWords } from '../billing/public';
import classes from '../../ui/fields/fields.module.css';
import type { Replay } from './replay-queries';
import { replayWords } from '@duetcast/words/en/admin/replay';

interface TypedReplay {
  readonly account: string;
  readonly domain: string;
  /** Values of `datetime-local` fields. */
  readonly from: string;
  readonly to: string;
  readonly version: string;
  readonly limit: ReplayLimit['kind'];
  readonly plan: PlanSlug;
  readonly characters: string;
}

interface ReplayRequest {
  scope: ReplayScope;
  from?: string;
  to?: string;
  rules: { version: number; limit: ReplayLimit };
}

function limitOf({ limit, plan, characters }: TypedReplay): ReplayLimit {
  if (limit === 'plan') return { kind: 'plan', plan };
  // A non-number becomes NaN, sent as null, so that the server rejects the field by name.
  if (limit === 'limit') return { kind: 'limit', characters: characters.trim() === '' ? NaN : Number(characters) };
  return { kind: limit };
}

/** Body of `POST /api/admin/replays`. */
function replayRequestOf(typed: TypedReplay): ReplayRequest {
  const [from, to] = [momentOf(typed.from), momentOf(typed.to)];
  return {
    scope: { accountId: typed.account.trim() || null, domain: typed.domain.trim() || null },
    ...(from && { from }),
    ...(to && { to }),
    rules: { version: Number(typed.version), limit: limitOf(typed) },
  };
}

const limitKinds = ['today', 'recorded', 'plan', 'limit'] as const;
const versions = Object.keys(usageRules).map(Number) as (keyof typeof usageRules)[];
const initialForm: TypedReplay = {
  account: '',
  domain: '',
  from: '',
  to: '',
  version: String(currentUsageRules),
  limit: 'today',
  plan: 'free_user',
  characters: '',
};

/** Names of the form fields in validation errors. */
const fieldOf = {
  account: 'scope.accountId',
  domain: 'scope.domain',
  from: 'from',
  to: 'to',
  characters: 'rules.limit.characters',
} as const;

function useStart(onStarted: (replay: Replay) => void) {
  return useMutation({
    mutationFn: async (body: ReplayRequest) => {
      const headers = { 'idempotency-key': keptKeyOf('replay', body) };
      const replay = await dataOf(api.post('/api/admin/replays', { body, headers }));
      forgetKey('replay');
      return replay;
    },
    onSuccess: (replay) => onStarted(replay),
  });
}

/** What a link to the form fills in. */
export type AskedReplay = Partial<Pick<TypedReplay, 'account' | 'from' | 'to'>>;

/** Form for a replay: scope, time range, rules version and limit. */
export function NewReplay({ asked, onStarted }: { asked?: AskedReplay; onStarted: (replay: Replay) => void }) {
  const texts = useWords(replayWords);
  const names = useWords(planWords);
  const [typed, setTyped] = useState({ ...initialForm, ...asked });
  const start = useStart(onStarted);
  const refused = fieldsOf(start.error);
  const problem = (name: keyof typeof fieldOf) => {
    const sentence = refused[fieldOf[name]];
    return sentence && texts.refused[name](sentence);
  };
  const text = (name: keyof typeof fieldOf) => ({
    label: texts[name],
    value: typed[name],
    error: problem(name),
    onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) =>
      setTyped((values) => ({ ...values, [name]: value })),
  });
  const choice = <Name extends 'version' | 'limit' | 'plan'>(name: Name) => ({
    label: texts[name],
    value: typed[name],
    allowDeselect: false,
    style: { gridColumn: 'span 2' },
    onChange: (value: string | null) => value && setTyped((values) => ({ ...values, [name]: value })),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    start.mutate(replayRequestOf(typed));
  };
  const versionText = (version: keyof typeof usageRules) => {
    const title = texts.versionOf(version, texts.versions[version]);
    return version === currentUsageRules ? `${title} (${texts.current})` : title;
  };
  return (
    <Section title={texts.newTitle} description={texts.newText} flush>
      <form className={`${classes.fields} ${classes.spaced}`} onSubmit={submit} aria-label={texts.newTitle}>
        <TextInput {...text('account')} placeholder={texts.allAccounts} />
        <TextInput {...text('domain')} placeholder={texts.allDomains} />
        <TextInput
          {...text('from')}
          description={texts.fromHint}
          type="datetime-local"
          step={1}
          className={classes.wide}
        />
        <TextInput {...text('to')} description={texts.toHint} type="datetime-local" step={1} className={classes.wide} />
        <Select
          {...choice('version')}
          data={versions.map((version) => ({ value: String(version), label: versionText(version) }))}
        />
        <Select {...choice('limit')} data={limitKinds.map((value) => ({ value, label: texts.limits[value] }))} />
        {typed.limit === 'plan' && (
          <Select {...choice('plan')} data={planSlugs.map((value) => ({ value, label: names[value] }))} />
        )}
        {typed.limit === 'limit' && (
          <TextInput
            {...text('characters')}
            description={texts.charactersHint}
            inputMode="numeric"
            required
            className={classes.wide}
          />
        )}
        <div data-buttons>
          <Button type="submit" loading={start.isPending} leftSection={<IconPlayerPlay size={16} aria-hidden />}>
            {texts.start}
          </Button>
        </div>
      </form>
      {start.isError && <ErrorAlert error={start.error} title={texts.startFailed} />}
    </Section>
  );
}
