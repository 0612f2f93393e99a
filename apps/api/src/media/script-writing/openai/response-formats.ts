const formats = ['json_schema', 'json_object', 'text'] as const;
/** `text`: the instructions alone ask for JSON. */
export type ResponseFormat = (typeof formats)[number];

/** OpenAI's models from before JSON mode; other servers are asked once. */
const withoutFormats = new Set(['gpt-4']);

/** The strictest format that each model is known to support, for as long as the process runs. */
export class ResponseFormats {
  private readonly known = new Map<string, ResponseFormat>();

  of(model: string): ResponseFormat {
    return this.known.get(model) ?? (withoutFormats.has(model) ? 'text' : 'json_schema');
  }

  /** Chooses the format after `refused` from now on; false: there is no other format. */
  lower(model: string, refused: ResponseFormat): boolean {
    const next = formats[formats.indexOf(refused) + 1];
    if (next === undefined) return false;
    if (this.of(model) === refused) this.known.set(model, next);
    return true;
  }
}

/** Compatible servers without a format name it in their refusal. */
export function refusesFormat(error: unknown): boolean {
  const { status, param, message } = error as { status?: number; param?: string | null; message?: string };
  return status === 400 && /response_format|json_schema|json_object/.test(`${param ?? ''} ${message ?? ''}`);
}
