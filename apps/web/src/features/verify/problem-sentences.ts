import type { Problem } from '@duetcast/verify/verdict';
import type { StatementProblem } from '@duetcast/verify/statement-verdict';
import type { VerifyWords } from './verify-words-en';

const placed = (texts: VerifyWords, locale: string, line: number | undefined): string =>
  line === undefined ? '' : ` (${texts.line(line.toLocaleString(locale))})`;

/** What is wrong with an audit file, and where; events are counted from 1. */
export function problemSentence(texts: VerifyWords, locale: string, { kind, revision, line }: Problem): string {
  const subject = revision === null ? texts.theFile : texts.theEvent((revision + 1).toLocaleString(locale));
  return `${subject} ${texts.problems[kind]}${placed(texts, locale, line)}`;
}

/** What is wrong with a statement, and where. */
export function statementSentence(texts: VerifyWords, locale: string, problem: StatementProblem): string {
  const { kind, domain, revision, line } = problem;
  const event = revision === null ? '' : texts.theEvent((revision + 1).toLocaleString(locale));
  const subject = domain === null ? texts.theFile : event ? `${domain}: ${event}` : domain;
  return `${subject} ${texts.statementProblems[kind]}${placed(texts, locale, line)}`;
}
