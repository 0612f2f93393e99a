/** Whether `text` is a content hash: lower-case hex SHA-256, 64 digits. */
export const isHash = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);
