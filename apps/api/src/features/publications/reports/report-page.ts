import type { ErrorCode } from '@duetcast/domain/kernel/errors';
import {
  maxReportCharacters,
  maxReporterEmailCharacters,
  reportDetailDays,
} from '@duetcast/domain/limits/publication-limits';
import { reportReasons } from '@duetcast/domain/publications/publication-decider';
import { reportWords } from '@duetcast/words/en/site/report';
import { textsFrom, translationOf, type Language } from '@duetcast/words/languages';
import type { TextsOf } from '@duetcast/words/kernel/words';
import { escaped, htmlPage } from '../../../platform/html/page';

type Texts = TextsOf<typeof reportWords>;
/** What somebody typed, which is shown again beside an error. */
export type Typed = Readonly<Record<'reason' | 'text' | 'email', string>>;
export const nothingTyped: Typed = { reason: '', text: '', email: '' };

const page = (language: Language, title: string, content: string): string =>
  htmlPage({ language, title, style: 'report', body: `<h1>${escaped(title)}</h1>\n${content}` });

const textsIn = async (language: Language): Promise<Texts> => textsFrom(await translationOf(language), reportWords);

const choices = ({ reasons }: Texts, chosen: string): string =>
  reportReasons
    .map(
      (reason) =>
        `<label><input type="radio" name="reason" value="${reason}" required${reason === chosen ? ' checked' : ''}> ${escaped(reasons[reason])}</label>`,
    )
    .join('\n');

/** The form; works without scripts. `problem`: what is wrong with the fields that were sent. */
export async function reportForm(language: Language, typed: Typed, problem: string | null): Promise<string> {
  const texts = await textsIn(language);
  const alert = problem === null ? '' : `<p role="alert">${escaped(`${texts.invalid} ${problem}`)}</p>\n`;
  return page(
    language,
    texts.title,
    `<p>${escaped(texts.intro)}</p>
${alert}<form method="post">
<fieldset><legend>${escaped(texts.reason)}</legend>
${choices(texts, typed.reason)}
</fieldset>
<label for="text">${escaped(texts.text)}</label>
<textarea id="text" name="text" rows="6" maxlength="${maxReportCharacters}">${escaped(typed.text)}</textarea>
<label for="email">${escaped(texts.email)}</label>
<input id="email" name="email" type="email" maxlength="${maxReporterEmailCharacters}" autocomplete="email" value="${escaped(typed.email)}" aria-describedby="kept">
<p id="kept" class="note">${escaped(texts.kept(String(reportDetailDays)))}</p>
<button>${escaped(texts.send)}</button>
</form>`,
  );
}

export async function reportReceived(language: Language): Promise<string> {
  const texts = await textsIn(language);
  return page(language, texts.thanks, `<p role="status">${escaped(texts.received)}</p>`);
}

/** Errors that the page says in its own words. */
export const spokenErrors = [
  'publication.missing',
  'publication.hidden',
  'rate.exceeded',
] as const satisfies ErrorCode[];

export async function reportRefused(language: Language, code: (typeof spokenErrors)[number]): Promise<string> {
  const texts = await textsIn(language);
  return page(language, texts.title, `<p role="alert">${escaped(texts.errors[code])}</p>`);
}
