import { maxAccessReasonCharacters } from '@duetcast/domain/limits/admin-limits';
import { InvalidRequest } from '@duetcast/domain/kernel/invalid-request';

export const accessReasonHeader = 'x-access-reason';

/** The reason in a header, percent-encoded UTF-8; null: none. @throws InvalidRequest if it is too long or not encoded */
export function reasonIn(header: string | string[] | undefined): string | null {
  const encoded = [header].flat()[0]?.trim();
  if (!encoded) return null;
  const reason = decoded(encoded)?.trim();
  if (reason === undefined) throw refused('Must be percent-encoded UTF-8.');
  if ([...reason].length > maxAccessReasonCharacters)
    throw refused(`Must be at most ${maxAccessReasonCharacters} characters.`);
  return reason === '' ? null : reason;
}

const refused = (msg: string) => new InvalidRequest([{ msg, param: accessReasonHeader }]);

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
