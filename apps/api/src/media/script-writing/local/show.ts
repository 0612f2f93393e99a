import type { SpeakerNames } from '@duetcast/domain/podcasts/script';
import type { SpeakerCount } from '@duetcast/domain/podcasts/speakers';
import type { Article } from '../article/article-model';
import type { Phrases } from '../../data/phrases';
import type { Turn } from './turns';

/** What a script is made of. */
export interface Show {
  readonly article: Article;
  /** There is at least one turn. */
  readonly turns: readonly Turn[];
  readonly phrases: Phrases;
  readonly speakers: SpeakerCount;
  /** Names of those who speak. */
  readonly names: SpeakerNames;
  /** What a shortened script leaves out. */
  readonly omitted: string | null;
}
