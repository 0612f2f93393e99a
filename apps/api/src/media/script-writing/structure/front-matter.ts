import { parse as parseToml } from 'smol-toml';
import { parseDocument } from 'yaml';
import { z } from 'zod';

/** What a static site generator keeps above an article: YAML between lines of three dashes, TOML between three plus signs, JSON. */
export interface FrontMatter {
  readonly title: string | null;
  readonly author: string | null;
  /** Where the article was published. */
  readonly source: string | null;
  readonly language: string | null;
  /** Characters to skip. */
  readonly length: number;
}

const none: FrontMatter = { title: null, author: null, source: null, language: null, length: 0 };
const maxCharacters = 10_000;
const yaml =
  /^---[ \t]*\n((?:[\w-]{1,40}:.*\n|[ \t].*\n|-[ \t].*\n|#.*\n|[ \t]*\n){1,100})(?:---|\.\.\.)[ \t]*(?:\n|$)/;
const toml = /^\+\+\+[ \t]*\n([\s\S]{0,10000}?)^\+\+\+[ \t]*(?:\n|$)/m;
const json = /^(\{[ \t]*\n[ \t]*"[\s\S]{0,10000}?^\})[ \t]*(?:\n|$)/m;
const forms = new Map([
  ['+', [toml, parseToml] as const],
  ['{', [json, (source: string): unknown => JSON.parse(source)] as const],
]);

/** A name, a list of names, or people with names. */
const nameSchema = z.union([
  z.string(),
  z.number().transform(String),
  z.object({ name: z.string() }).transform(({ name }) => name),
]);
const namesSchema = z
  .union([nameSchema.transform((name) => [name]), z.array(nameSchema)])
  .transform((names) => names.map((name) => name.trim()).join(', ') || null);
const valuesSchema = z.record(z.string(), z.unknown());

export function frontMatterOf(text: string): FrontMatter {
  const [form, parse] = forms.get(text.charAt(0)) ?? [yaml, parseYaml];
  const match = form.exec(text);
  if (!match) return none;
  const [{ length }, source = ''] = match;
  const values = new Map(Object.entries(valuesOf(source, parse)).map(([name, value]) => [name.toLowerCase(), value]));
  if (form === json && values.size === 0) return none;
  const value = (...names: string[]): string | null =>
    names.map((name) => namesSchema.safeParse(values.get(name)).data).find((found) => found) ?? null;
  return {
    title: value('title')?.replace(/`|\*\*/g, '') ?? null,
    author: value('author', 'authors'),
    source: value('source', 'publication', 'publisher', 'site'),
    language: value('lang', 'language'),
    length,
  };
}

/** Tolerates mistakes: a title with a colon is no reason to read the front matter aloud. */
const parseYaml = (source: string): unknown =>
  parseDocument(
    source.replace(
      /^(\w+):[ \t]+([^"'\n[{>|&*!%@`].*: .*)$/gm,
      (_, name, value: string) => `${name}: ${JSON.stringify(value)}`,
    ),
    { strict: false, logLevel: 'silent' },
  ).toJS({ maxAliasCount: 0 });

function valuesOf(source: string, parse: (source: string) => unknown): Record<string, unknown> {
  try {
    return valuesSchema.safeParse(parse(source.slice(0, maxCharacters))).data ?? {};
  } catch {
    return {};
  }
}
