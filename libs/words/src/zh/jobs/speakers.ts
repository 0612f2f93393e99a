import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/jobs/speakers';

export const speakerWords: TextsOf<typeof english.speakerWords> = {
  host: '主持人',
  guest: '嘉宾',
  guest2: '嘉宾二',
  guest3: '嘉宾三',
};
