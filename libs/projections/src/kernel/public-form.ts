import type { z } from 'zod';

/** The fields that the schema lists; the others are internal and stay behind. Validates nothing: rows are trusted. */
export function publicForm<Shape extends z.ZodRawShape>(
  { shape }: z.ZodObject<Shape>,
  row: Readonly<z.infer<z.ZodObject<Shape>>>,
): z.infer<z.ZodObject<Shape>> {
  const fields = Object.keys(shape).map((name) => [name, (row as Record<string, unknown>)[name]] as const);
  return Object.fromEntries(fields) as z.infer<z.ZodObject<Shape>>;
}
