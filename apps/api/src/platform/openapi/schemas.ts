import type { JsonSchema } from './json-schema';
import { z } from 'zod';
import { componentExamples } from './field-notes';
import { withNotes, type Place } from './noted';

/** Converts zod schemas to JSON Schema 2020-12; schemas with an id in `meta` become shared components. */
export class Schemas {
  readonly components: Record<string, JsonSchema> = {};

  /** JSON Schema of the input: before transforms, and with defaulted fields optional. */
  of(schema: z.ZodType, place: Place = 'field'): JsonSchema {
    // Wrapped in an object, so that a top-level schema with an id also becomes a component.
    const { properties, $defs = {} } = rewritten(
      z.toJSONSchema(z.object({ it: schema }), { io: 'input', unrepresentable: 'any' }),
    ) as { properties: { it: JsonSchema }; $defs?: Record<string, JsonSchema> };
    for (const [name, { id: _id, ...shared }] of Object.entries($defs)) {
      const example = componentExamples[name];
      this.components[name] = { ...withNotes(shared), ...(example !== undefined && { examples: [example] }) };
    }
    return withNotes(properties.it, place);
  }
}

const rewritten = (schema: object): unknown =>
  JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === '$ref' && typeof value === 'string' ? value.replace('#/$defs/', '#/components/schemas/') : value,
  );
