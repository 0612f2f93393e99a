import type { JsonSchema } from './json-schema';
import { z } from 'zod';
import { componentExamples } from './field-notes';
import { withNotes, type Place } from './noted';

/** Turns zod schemas into JSON schemas (2020-12); those with an id in their `meta` are shared as components. */
export class Schemas {
  readonly components: Record<string, JsonSchema> = {};

  /** What is sent: before transformations, with what has a default left out at will. */
  of(schema: z.ZodType, place: Place = 'field'): JsonSchema {
    // Inside an object, so that a schema with an id becomes a component also where it stands alone.
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
