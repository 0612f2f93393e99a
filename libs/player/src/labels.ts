import englishLabels from './labels.json';

export { englishLabels };

/** Texts of the player. `{…}` is replaced. */
export type Labels = Readonly<Record<keyof typeof englishLabels, string>>;

/** Puts values in the place of `{name}`. */
export const filled = (label: string, values: Readonly<Record<string, string | number>>): string =>
  label.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
