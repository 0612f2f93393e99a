import type { AuditVerdict, Outcome } from '../src/verdict';

/** 2: the input cannot be used. */
export const exitCodes: Readonly<Record<Outcome, number>> = { verified: 0, broken: 1, unconfirmed: 3 };

const titles: Readonly<Record<Outcome, string>> = {
  verified: 'VERIFIED',
  broken: 'NOT VERIFIED',
  unconfirmed: 'NOT CONFIRMED',
};

/** Text of a file, with control characters spelled out: they could write a verdict of their own onto the terminal. */
export const printable = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);

/** A fact of the report. */
export const row = (name: string, text: string): string => `  ${name.padEnd(11)}${printable(text)}`;

/** The outcome in words. */
export function headline(file: string, { outcome, signature }: Pick<AuditVerdict, 'outcome' | 'signature'>): string {
  const title = `${titles[outcome]}  ${file}`;
  if (outcome !== 'unconfirmed') return title;
  const reason =
    signature === 'unchecked'
      ? 'this platform cannot check signatures.'
      : 'no trusted signer was named (--key). Anyone can make such a file.';
  return `${title}\n  The file agrees with itself, but ${reason}`;
}

export const notCheckedRows = ({ notChecked }: Pick<AuditVerdict, 'notChecked'>): string[] =>
  notChecked.length > 0 ? [row('not checked', ` ${notChecked.join(', ')}`)] : [];
