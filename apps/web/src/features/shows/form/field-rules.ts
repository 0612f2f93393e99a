import { charactersIn } from '@duetcast/domain/kernel/characters';
import { maxEpisodeNumber, maxShowTextCharacters, maxShowTitleCharacters } from '@duetcast/domain/limits/show-limits';

/** Checks fields as the API does, which also refuses what no keyboard enters. */
export const isLine = (text: string, max = maxShowTitleCharacters): boolean =>
  text.trim() !== '' && charactersIn(text.trim()) <= max;
export const isText = (text: string): boolean => charactersIn(text) <= maxShowTextCharacters;
export const isEmail = (address: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address);

/** A season or number; empty: none. */
export const isNumber = (text: string): boolean => text === '' || (/^[1-9]\d*$/.test(text) && Number(text) <= maxEpisodeNumber); // prettier-ignore
