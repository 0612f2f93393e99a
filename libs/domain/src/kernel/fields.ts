import { z } from 'zod';

/** Schemas of fields that many rows and responses have. */
export const time = z.iso.datetime();
export const position = z
  .string()
  .meta({ description: 'Opaque position in the event log. Compare as text: newer states have greater positions.' });
export const count = z.int().nonnegative();
