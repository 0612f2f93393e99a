import type { Job } from '../rows/job-queries';
import { jobWords } from '@duetcast/words/en/jobs/job';
import { useWords } from '../../../i18n/language';

/** Providers by the name of their company; others have no name that a user knows. */
const companies: Readonly<Record<string, string>> = { elevenlabs: 'ElevenLabs', openai: 'OpenAI' };

/** What a job waits for during an outage, as a sentence; null: it does not wait. */
export function useAwaited({ awaitedProvider, jobDetails: { currentStep } }: Job): string | null {
  const { steps, awaiting } = useWords(jobWords);
  const company = awaitedProvider === null ? undefined : companies[awaitedProvider];
  if (company !== undefined) return awaiting(company);
  return currentStep.startsWith('waiting_for_') ? steps[currentStep] : null;
}
