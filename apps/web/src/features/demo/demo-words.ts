import { demoWords } from '@duetcast/words/en/site/demo';

export type DemoWords = (typeof demoWords)['en'];
