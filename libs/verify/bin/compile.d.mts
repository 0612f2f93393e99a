/** @returns the path of the compiled command. */
export function compiled(): Promise<string>;
