import { z } from 'zod';
import { charactersIn } from '../kernel/characters';
import { codedTooLong } from '../kernel/errors';
import { maxPauseMs, maxSpeed, minSpeed } from '../limits/job-limits';
import { maxSectionCharacters } from '../limits/podcast-limits';

const speedRange = `Must be a number from ${minSpeed} to ${maxSpeed}`;
const pauseRange = `Must be a whole number of milliseconds from 0 to ${maxPauseMs}`;

export const speedSchema = z
  .number(speedRange)
  .min(minSpeed, speedRange)
  .max(maxSpeed, speedRange)
  .meta({ description: 'Multiple of the voice’s own rate; 1 by default.' });

export const pauseSchema = z
  .int(pauseRange)
  .min(0, pauseRange)
  .max(maxPauseMs, pauseRange)
  .meta({ description: 'Silence after the segment, ms; by default it depends on what follows.' });

export const sectionSchema = z
  .string('Must be a text')
  .trim()
  .refine(
    (title) => charactersIn(title) <= maxSectionCharacters,
    codedTooLong(`Must be at most ${maxSectionCharacters} characters`),
  )
  .meta({
    maxLength: maxSectionCharacters,
    description: 'Title of the chapter that starts with the segment; empty: none starts.',
  });

/** How a segment of a request is delivered. */
export const deliveryFields = {
  speed: speedSchema.optional(),
  pause_after_ms: pauseSchema.optional(),
  section: sectionSchema.optional(),
};
