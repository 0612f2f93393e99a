import { audioFailurePattern, lostAnswersPattern } from '@duetcast/domain/jobs/stored-reasons';
import { storedSentence } from '../../../i18n/error-sentences';
import { useWords } from '../../../i18n/language';
import { reasonWords } from '@duetcast/words/en/jobs/job';

/** Translates the stored reason of a job's end into the interface language. */
export type ReasonOf = (text: string, code?: string | null) => string;

/** The server's prefix for an error of one part. */
const partError = /^(?:Segment (\d+)|(Intro|Outro|Music)): (.+)$/s;

/** Reasons of failed and cancelled jobs; an unknown reason stays as the server wrote it. */
export function useJobReason(): ReasonOf {
  const { reasons, inSegment, inFrame, requestedAudio, possiblyBilled } = useWords(reasonWords);
  return (text, code = null) => {
    const [, number, frame, reason = text] = partError.exec(text) ?? [];
    const [, ofAudio, audio] = audioFailurePattern.exec(reason) ?? [];
    const [, known = ofAudio ?? reason, billed] = lostAnswersPattern.exec(reason) ?? [];
    const sentence = Object.hasOwn(reasons, known) ? reasons[known]! : storedSentence(known, code);
    const timed = audio === undefined ? sentence : requestedAudio(sentence, audio);
    const whole = billed === undefined ? timed : possiblyBilled(timed, billed);
    if (frame !== undefined) return inFrame(frame, whole);
    return number === undefined ? whole : inSegment(number, whole);
  };
}
