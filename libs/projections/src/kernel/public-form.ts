import type { z } from 'zod';

const namesOf = new WeakMap<z.ZodRawShape, readonly string[]>();

function fieldNames(shape: z.ZodRawShape): readonly string[] {
  const known = namesOf.get(shape);
  if (known) return known;
  const names = Object.keys(shape);
  namesOf.set(shape, names);
  return names;
}

/** The fields that the schema lists; the others are internal and stay behind. Validates nothing: rows are trusted. */
export function publicForm<Shape extends z.ZodRawShape>(
  { shape }: z.ZodObject<Shape>,
  row: Readonly<z.infer<z.ZodObject<Shape>>>,
): z.infer<z.ZodObject<Shape>> {
  const form: Record<string, unknown> = {};
  for (const name of fieldNames(shape)) form[name] = (row as Record<string, unknown>)[name];
  return form as z.infer<z.ZodObject<Shape>>;
}
