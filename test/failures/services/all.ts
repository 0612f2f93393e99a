import type { OutsideService } from '../outside-call';
import { contentInBucket } from './content';
import { downloads } from './downloads';
import { scriptWriter } from './scripts';
import { speechServices } from './speech';

export const externalServices: readonly OutsideService[] = [
  contentInBucket,
  ...speechServices,
  scriptWriter,
  downloads,
];
