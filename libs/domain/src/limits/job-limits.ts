import { hourMs } from './time-limits';

/** Limits of docs/PRODUCT.md#constants; texts are counted in code points (kernel/characters.ts). */

/** Longest text of one TTS call or segment. */
export const maxTtsCharacters = 2_500;
/** Longest input of `POST /v1/audio/speech`, the same as OpenAI's. */
export const maxSpeechInputCharacters = 4_096;
/** Most segments of a compilation. */
export const maxCompilationSegments = 100;
/** Fewest chunks of a stitch. */
export const minStitchChunks = 2;
/** Most chunks of a stitch: the same as the segments of a compilation. */
export const maxStitchChunks = 100;
/** Longest title, file name, speaker name or id chosen by the caller. */
export const maxNameLength = 200;
/** Titles that a search finds: those of the newest jobs. */
export const maxTitleMatches = 1_000;
/** Slowest speech, as a multiple of the voice's own rate. */
export const minSpeed = 0.5;
/** Fastest speech, as a multiple of the voice's own rate. */
export const maxSpeed = 2;
/** Slowest speech that `POST /v1/audio/speech` accepts, the same as OpenAI's. */
export const minSpeechApiSpeed = 0.25;
/** Fastest speech that `POST /v1/audio/speech` accepts, the same as OpenAI's. */
export const maxSpeechApiSpeed = 4;
/** Longest silence after a segment that a request can ask for. */
export const maxPauseMs = 5_000;
/** Longest `<break>` within a text. */
export const maxBreakMs = 10_000;
/** Rows and characters of a caption, and how long it is shown: what viewers read in time. */
export const maxCaptionRows = 2;
export const maxCaptionRowCharacters = 42;
export const minCaptionSeconds = 1;
export const maxCaptionSeconds = 7;
/** Estimates of compilations and scripts by one account in a minute. */
export const maxEstimatesPerMinute = 60;
/** Posts of sites that show the audio of one job. */
export const maxPostsPerJob = 100;
/** Clips and speech of one job together. */
export const maxJobAudioMs = 4 * hourMs;
/** Clips of one job together: more than `maxJobAudioMs` of 16-bit stereo at 48 kHz (2.76 GB). */
export const maxJobClipBytes = 3_000_000_000;
/** Clips and new speech of all jobs of an account in one hour. */
export const maxAudioMsPerHour = 12 * hourMs;
/** Longest id of a post: a longer part of an address is not found. */
export const maxPostIdLength = 100;
/** Consecutive claims without a finished segment after which a job fails. */
export const maxClaimsWithoutProgress = 10;
/** A job waits for a provider this long without a finished segment, then it fails. */
export const maxWaitForSpeechMs = 24 * 60 * 60_000;
/** Calls for one line in one attempt whose answers may be lost: the provider may have done, and billed, the work of each. */
export const maxLostAnswers = 3;
/** Longest `instructions` of `/v1/audio/speech`. */
export const maxInstructionCharacters = 2_000;
