/** Limits of spec §9; texts are counted in UTF-16 code units, as a browser's maxlength counts. */
export const maxTtsCharacters = 2_500;
export const maxCompilationSegments = 100;
export const minStitchChunks = 2;
/** Ours: the spec limits a compilation's segments, not its chunks. */
export const maxStitchChunks = 100;
