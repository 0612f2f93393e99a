/** @returns the path of the built player. */
export function built(): Promise<string>;
