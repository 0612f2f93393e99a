/** How ids and their values become text. */
export interface ItemFormat {
  /** Ids and values, one after the other, at least one of each. */
  encode(items: readonly unknown[]): string;
  /** @throws SyntaxError for what `encode` did not write */
  decode(text: string): unknown[];
}

export const jsonItems: ItemFormat = {
  encode: (items) => JSON.stringify(items),
  decode: (text) => JSON.parse(text) as unknown[],
};

/** Digits of an id in its short form. */
const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const valueOfDigit = new Map([...digits].map((digit, value) => [digit, value]));
const digit = (value: number): string => digits.charAt(value);

/** 22 characters instead of 36: two per three digits of the UUID. */
function shortened(uuid: string): string {
  const hex = `${uuid.replaceAll('-', '')}0`;
  let text = '';
  for (let index = 0; index < hex.length; index += 3) {
    const value = parseInt(hex.slice(index, index + 3), 16);
    text += digit(value >> 6) + digit(value & 63);
  }
  return text;
}

function lengthened(short: string): string {
  let hex = '';
  for (let index = 0; index < short.length; index += 2) {
    const [high = 0, low = 0] = [valueOfDigit.get(short.charAt(index)), valueOfDigit.get(short.charAt(index + 1))];
    hex += (high * 64 + low).toString(16).padStart(3, '0');
  }
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const packable = new RegExp(`${uuid}|[^A-Za-z0-9:._/#@-]`, 'g');

/** Letters, digits and `:._/#@-~%`, so that JSON needs no escapes; UUIDs are shortened. Any string, lone surrogates included. */
export const packText = (text: string): string =>
  text.replace(packable, (part) =>
    part.length > 1 ? `~${shortened(part)}` : `%${part.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

export const unpackText = (text: string): string =>
  text.includes('~') || text.includes('%')
    ? text.replace(/~(.{22})|%(.{4})/g, (_, short: string | undefined, code: string) =>
        short === undefined ? String.fromCharCode(parseInt(code, 16)) : lengthened(short),
      )
    : text;

/** A shorter text is not longer than a reference to it. */
const sharedLength = 4;
const reference = '*';

/**
 * Items as `id,field,field id,field,field`, without quotes; a field that equals an earlier one refers to it. `valueOf`
 * returns the value that `fieldsOf` described.
 */
export function packedItems<Value>(
  fieldsOf: (value: Value, id: string) => readonly (string | number)[],
  valueOf: (fields: readonly string[], id: string) => Value,
): ItemFormat {
  return {
    encode(items) {
      const shared = new Map<string, number>();
      const field = (value: string | number): string => {
        const text = packText(String(value));
        const known = shared.get(text);
        if (known !== undefined) return reference + known;
        if (text.length >= sharedLength) shared.set(text, shared.size);
        return text;
      };
      const texts: string[] = [];
      for (let index = 0; index < items.length; index += 2) {
        const id = items[index] as string;
        texts.push([packText(id), ...fieldsOf(items[index + 1] as Value, id).map(field)].join(','));
      }
      return texts.join(' ');
    },
    decode(text) {
      const shared: string[] = [];
      const field = (packed: string): string => {
        if (packed.startsWith(reference)) return shared[Number(packed.slice(1))] as string;
        const value = unpackText(packed);
        if (packed.length >= sharedLength) shared.push(value);
        return value;
      };
      return text.split(' ').flatMap((item) => {
        const [packedId = '', ...fields] = item.split(',');
        const id = unpackText(packedId);
        return [id, valueOf(fields.map(field), id)];
      });
    },
  };
}
