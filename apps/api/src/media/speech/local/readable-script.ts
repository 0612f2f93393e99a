import { AppError } from '@duetcast/domain/kernel/errors';
import { foreignSystem } from '../writing-systems';
import type { LocalLanguage } from './local-languages';

/** @throws AppError `speech.refused` if too much of the text would be spelled letter by letter or skipped */
export function assertReadable(text: string, { name: language, locale }: LocalLanguage): void {
  if (foreignSystem(text, [locale]) === null) return;
  throw new AppError(
    'speech.refused',
    { reason: 'script', language },
    {
      message: `This voice speaks ${language} and cannot read the script of this text. Choose a voice of its language.`,
    },
  );
}
