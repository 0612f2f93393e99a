import { z } from 'zod';
import { readOnce, readRows } from '../../data/rows';

const text = z.string().min(1);
const rowSchema = z
  .tuple([
    z.enum(['espeak', 'flite']),
    text,
    z.enum(['female', 'male']),
    z.enum(['young', 'middle_aged', 'old']),
    z.enum(['conversational', 'narration', 'news']),
    z.coerce.number().int().positive(),
    z.coerce.number().int().min(0).max(100),
    text,
    text.default(''),
    text.default(''),
    text.default(''),
  ])
  .transform(([engine, variant, gender, age, useCase, rate, pitch, manner, name, locale, accent]) => ({
    engine,
    character: { variant, gender, age, useCase, rate, pitch, manner },
    named: { name, locale, accent },
  }));
/** Speech engine; part of a segment's charge key. */
export type LocalEngine = z.infer<typeof rowSchema>['engine'];
/** A speaking style: makes a distinct voice of an espeak-ng language; `rate`: words per minute, `pitch`: 0 to 100. */
export type Character = Readonly<z.infer<typeof rowSchema>['character']>;

/** Of eSpeak the best understood first, then the most distinct: a language with two names per gender gets the first two. */
export const localCharacters = readOnce(() => readRows('characters.tsv', rowSchema));
