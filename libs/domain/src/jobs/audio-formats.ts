/** Formats of finished audio, free of imports, so that pages can list them. */
export const audioFormats = ['mp3', 'wav'] as const;
export type AudioFormat = (typeof audioFormats)[number];
