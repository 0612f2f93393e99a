import type { Problem } from '@duetcast/verify/verdict';
import type { StatementProblem } from '@duetcast/verify/statement-verdict';
import type { VerifyWords } from '@duetcast/words/en/site/verify';

type Place = Pick<Problem, 'field' | 'line'>;

function positionText(texts: VerifyWords, locale: string, { field, line }: Place): string {
  const places = [field ? texts.field(field) : '', line === undefined ? '' : texts.line(line.toLocaleString(locale))];
  return places.some(Boolean) ? ` (${places.filter(Boolean).join(', ')})` : '';
}

/** Describes a problem of an audit file and its position; events count from 1. */
export function problemSentence(texts: VerifyWords, locale: string, problem: Problem): string {
  const { kind, revision } = problem;
  const subject = revision === null ? texts.theFile : texts.theEvent((revision + 1).toLocaleString(locale));
  return `${subject} ${texts.problems[kind]}${positionText(texts, locale, problem)}`;
}

/** Describes a problem of a statement and its position. */
export function statementSentence(texts: VerifyWords, locale: string, problem: StatementProblem): string {
  const { kind, domain, stream, revision } = problem;
  const event = revision === null ? '' : texts.theEvent((revision + 1).toLocaleString(locale));
  const name = domain ?? stream;
  const subject = name === undefined ? texts.theFile : event ? `${name}: ${event}` : name;
  return `${subject} ${texts.statementProblems[kind]}${positionText(texts, locale, problem)}`;
}
