import { maxCoverBytes, maxCoverSide, minCoverSide } from '@duetcast/domain/limits/show-limits';
import { words } from '../../kernel/words';
import texts from './show.json';

const coverSize = `${maxCoverBytes / 1024 / 1024} MB`;

/** Texts of the Shows tab. */
export const showWords = words('showWords', {
  ...texts,
  counts: (episodes: number) => (episodes === 1 ? '1 episode' : `${episodes} episodes`),
  removeQuestion: (title: string) => ({
    title: `Delete “${title}”?`,
    text: 'Its feed and pages disappear immediately, with all episodes and private addresses. The audio stays stored for the retention period; the audit trail stays.',
    action: 'Delete show',
  }),
  lineWrong: (max: number) => `Enter 1 to ${max} characters.`,
  textWrong: (max: number) => `Enter at most ${max} characters.`,
  coverAlt: (title: string) => `Cover of ${title}`,
  coverHint: `A square PNG or JPEG file of ${minCoverSide} to ${maxCoverSide} pixels on each side and at most ${coverSize}.`,
  coverTooLarge: `This file is too large. A cover has at most ${coverSize}.`,
});
