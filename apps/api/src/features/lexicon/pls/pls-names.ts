/** W3C Pronunciation Lexicon Specification 1.0, https://www.w3.org/TR/pronunciation-lexicon/ */
export const plsNamespace = 'http://www.w3.org/2005/01/pronunciation-lexicon';
export const plsMediaType = 'application/pls+xml';
/** Namespace of the attributes `language` and `case-sensitive`, which PLS does not have. */
export const entryNamespace = 'urn:duetcast:lexicon';
/** BCP 47 tag of a document in several languages, or in none. */
export const undetermined = 'und';
