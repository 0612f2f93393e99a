import type { ErrorCode, OtherMessage, FieldCode } from '@duetcast/domain/kernel/errors';
import { textsWithLimits } from '@duetcast/domain/kernel/stated-limits';
import sentences from './errors.json';

/** Chinese sentences for every code of an error or an invalid field, and for network failures; the type requires each code. */
export const errorSentences: Readonly<Record<ErrorCode | FieldCode | OtherMessage | 'network', string>> =
  textsWithLimits(sentences);
