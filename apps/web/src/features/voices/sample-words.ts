import { sampleWords } from '@duetcast/words/en/voices/sample';

export type SampleWords = (typeof sampleWords)['en'];
