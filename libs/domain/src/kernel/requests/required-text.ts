import { z } from 'zod';
import { maxNameLength } from '../../limits/job-limits';
import { isVisible, visiblePattern } from './visible-text';

/** A name or id of 1 to 200 characters that shows something; spaces around it are removed. `what`: with its article. */
export const requiredText = (what: string) =>
  z
    .string(`${what} is required`)
    .trim()
    .min(1, { error: `${what} is required`, abort: true })
    .max(maxNameLength, `Must be at most ${maxNameLength} characters`)
    .refine(isVisible, `${what} is required`)
    .meta({ pattern: visiblePattern });
