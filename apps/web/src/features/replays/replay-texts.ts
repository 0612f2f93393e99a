import { useWords, useLocalWords } from '../../i18n/language';
import { planWords } from '../billing/public';
import type { Replay } from './replay-queries';
import { replayWords } from '@duetcast/words/en/admin/replay';

type Texts = (typeof replayWords)['en'];

function limitText({ limit }: Replay['rules'], texts: Texts, names: (typeof planWords)['en'], locale: string): string {
  if (limit.kind === 'plan') return `${texts.limits.plan}: ${names[limit.plan]}`;
  if (limit.kind === 'limit') return `${texts.limits.limit}: ${limit.characters.toLocaleString(locale)}`;
  return texts.limits[limit.kind];
}

/** Display texts of a replay's scope, time range and rules. */
export function useReplayTexts() {
  const texts = useWords(replayWords);
  const [names, locale] = useLocalWords(planWords);
  const moment = (iso: string) => new Date(iso).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const versionText = (version: number): string => {
    const titles: Readonly<Record<string, string>> = texts.versions;
    return texts.versionOf(version, titles[version] ?? '');
  };
  return {
    scope: ({ scope: { accountId, domain }, accountEmail }: Replay) =>
      `${accountEmail ?? accountId ?? texts.allAccounts} · ${domain ?? texts.allDomains}`,
    // The start of all history is the epoch, which is no date to display.
    window: ({ from, to }: Replay) => texts.window(Date.parse(from) <= 0 ? texts.history : moment(from), moment(to)),
    rules: ({ rules }: Replay) => `${limitText(rules, texts, names, locale)} · ${versionText(rules.version)}`,
  };
}
