/** Limits of docs/PRODUCT.md#constants; texts are counted in code points (kernel/characters.ts). */

/** Longest article of a script. */
export const maxArticleCharacters = 15_000;
/** Longest text of the demo. */
export const maxPreviewCharacters = 500;
/** Pages that are read at once for one account; the others wait. */
export const maxArticlesAtOnce = 2;
/** Demo previews per hour, for each anonymous session and each IP address. */
export const maxPreviewsPerHour = 5;
/** How much of an article a list or the welcome dialog shows. */
export const excerptLength = 200;

/** Models that a script may name, without `OPENAI_SCRIPT_MODELS`. */
export const scriptModels = ['gpt-4o-mini', 'gpt-4o', 'gpt-4'] as const;
export type ScriptModel = (typeof scriptModels)[number];
/** Model of a script whose request names none. */
export const defaultScriptModel: ScriptModel = 'gpt-4o-mini';
/** Temperature of a script whose request names none. */
export const defaultScriptTemperature = 0.7;

/** Lengths that a script may name. */
export const scriptLengths = ['brief', 'standard', 'full'] as const;
export type ScriptLength = (typeof scriptLengths)[number];
/** Length of a script whose request names none. */
export const defaultScriptLength: ScriptLength = 'full';
/** Length of a brief script: about two minutes of speech. */
export const briefScriptCharacters = 1_800;
/** Length of a standard script: about six minutes of speech. */
export const standardScriptCharacters = 5_400;
/** What a host adds to a full script, as a part of the article's characters. */
export const hostShare = 0.15;
/** Longest tone, audience or source of a script. */
export const maxStyleCharacters = 100;
/** Longest name of a speaker. */
export const maxSpeakerNameCharacters = 60;
/** Longest title of a chapter. */
export const maxSectionCharacters = 200;
/** Smallest `max_characters`: about half a minute. */
export const minScriptCharacters = 500;
/** Greatest `max_characters`: the longest article with its host. */
export const maxScriptCharacters = 20_000;
/** Longest HTML source with scripts and styles, in UTF-16 code units; the extracted text is much shorter. */
export const maxSourceCharacters = 1_000_000;
/** 5 MB: large pages are mostly scripts. */
export const maxPageBytes = 5 * 1024 * 1024;
/** Largest file that an article is read from. */
export const maxArticleFileBytes = 20 * 1024 * 1024;
/** Body with such a file and the fields beside it. */
export const maxFileFormBytes = maxArticleFileBytes + 16 * 1024;
/** Bytes of the files in a DOCX or EPUB file that hold its text, when unzipped. */
export const maxUnzippedBytes = 40 * 1024 * 1024;
/** Files in a DOCX or EPUB file. */
export const maxZipEntries = 10_000;
/** Pages of a PDF. */
export const maxPdfPages = 2_000;
/** Text of a file, of which a script takes a part: twice a long novel. */
export const maxFileTextCharacters = 4_000_000;
/** Parts that a file which is too long is offered as; above it, neighbors are joined. */
export const maxFileParts = 400;
/** Parts of a file that one request may choose. */
export const maxChosenParts = 50;
/** The user waits for the response. */
export const pageTimeoutMs = 15_000;
/** The client waits for the script; covers the writer's retries. */
export const scriptTimeoutMs = 150_000;
/** Saves of scripts a minute, per account. */
export const maxScriptSavesPerMinute = 120;
/** A script that is being edited is recorded in its audit trail this often. */
export const scriptEditEveryMs = 60_000;
/** Segments that a preview shows. */
export const maxPreviewSegments = 4;
/** Lines of a preview that can be heard, each twice. */
export const maxHeardLines = 2;
/** A session can create five an hour; the next sign-in claims any beyond this. */
export const maxClaimedPodcasts = 200;
/** Unviewed podcasts in one answer. */
export const maxUnviewedPodcasts = 20;
/** Voices that a warning suggests. */
export const maxVoiceSuggestions = 3;
