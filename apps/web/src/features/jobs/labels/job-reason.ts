import { storedSentence, useErrorSentences } from '../../../i18n/error-sentences';
import { useWords } from '../../../i18n/words';
import { reasonWords } from './job-words';

/** Says what is stored of a job's end, in the language that is shown. */
export type ReasonOf = (text: string, code?: string | null) => string;

/** How the server writes which segment failed. */
const ofSegment = /^Segment (\d+): (.+)$/s;

/** Why jobs failed or were cancelled; what is not known stays as the server wrote it. */
export function useJobReason(): ReasonOf {
  const { reasons, inSegment } = useWords(reasonWords);
  useErrorSentences();
  return (text, code = null) => {
    const [, number, reason = text] = ofSegment.exec(text) ?? [];
    const said = Object.hasOwn(reasons, reason) ? reasons[reason]! : storedSentence(reason, code);
    return number === undefined ? said : inSegment(number, said);
  };
}
