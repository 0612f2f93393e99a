import { speakerNamesSchema, type StoredScript } from '@duetcast/domain/podcasts/script';
import { z } from 'zod';

/** What a script is about. */
export const scriptDetailsSchema = z.object({
  title: z.string().nullable().meta({ description: 'Suggested title of the episode.' }),
  notes: z.string().nullable().meta({ description: 'Show notes in Markdown, with the links of the article.' }),
  names: speakerNamesSchema.meta({ description: 'Names that the script uses for its speakers.' }),
  omitted: z.string().nullable().meta({ description: 'What a shortened script leaves out.' }),
});

export const detailsOf = ({ title = null, notes = null, names = {}, omitted = null }: StoredScript) => ({
  title,
  notes,
  names,
  omitted,
});
