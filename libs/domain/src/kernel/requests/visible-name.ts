import { z } from 'zod';
import { charactersIn } from '../characters';
import { codedTooLong } from '../errors';
import { isVisible, visiblePattern } from './visible-text';

/** A name of what is listed, without the spaces around it. `maxLength` is in characters. */
export const visibleName = (maxLength: number, description: string) =>
  z
    .string('A name is required')
    .trim()
    .refine(isVisible, 'The name is empty')
    .refine((name) => charactersIn(name) <= maxLength, codedTooLong(`Must be at most ${maxLength} characters`))
    .meta({ maxLength, pattern: visiblePattern, description });
