import { spokenAddress } from '../structure/addresses';
import type { SourceText } from '../structure/source-text';
import { bylineOf } from './byline';

/** Longer blocks are always article text. */
const maxBoilerplateCharacters = 240;

/**
 * Boilerplate blocks around an article, in the languages the writer has phrases for. Patterns are anchored at the start,
 * and most at the end, so that a sentence about cookies stays.
 */
const patterns: readonly RegExp[] = [
  // Sharing, following, subscribing.
  /^(share|tweet|pin( it)?|e-?mail|print|whatsapp|facebook|twitter|x|linkedin|reddit|telegram|instagram|youtube|copy link)$/i,
  /^(share|tweet|pin|like|save) (this|on|via|it|us)\b.{0,80}$/i,
  /^(follow|like|find|join) us\b.{0,80}$/i,
  /^((sign up|subscribe)\b.{0,60}\b(newsletter|mailing list|updates|channel|podcast|inbox)|subscribe( now)?)\b.{0,40}$/i,
  /^(compartir|comparte|síguenos|suscríbete|partager|suivez-nous|abonnez-vous|teilen|folgen sie uns|newsletter abonnieren|compartilhar|compartilhe|siga-nos|inscreva-se|condividi|seguici|iscriviti)\b.{0,80}$/iu,
  /^(分享|分享到|关注我们|订阅|シェア|シェアする|フォローする|공유|공유하기|구독|साझा करें|شارك|مشاركة|تابعونا).{0,30}$/u,
  // Navigation and teasers.
  /^(read more|continue reading|keep reading|learn more|see also|further reading|related( (posts?|articles?|stories|reading))?|(you )?(may|might) also (like|be interested in)|recommended( for you)?|more from|next (post|article)|previous (post|article)|back to top|skip to (main )?content|click here|table of contents|contents|advertisement|sponsored)\b[\s:.…»>→-]*.{0,80}$/i,
  /^(leer más|seguir leyendo|continuar leyendo|véase también|lire la suite|en savoir plus|voir aussi|à lire aussi|weiterlesen|mehr lesen|mehr erfahren|siehe auch|lesen sie auch|leia mais|continue lendo|leia também|veja também|leggi (tutto|anche|di più)|continua a leggere|vedi anche|publicidad|publicité|werbung|anzeige|publicidade|pubblicità)\b[\s:.…»>→-]*.{0,80}$/iu,
  /^(阅读更多|继续阅读|阅读全文|相关文章|相关阅读|延伸阅读|广告|続きを読む|もっと読む|関連記事|あわせて読みたい|広告|더 보기|더 읽기|관련 기사|관련 글|광고|और पढ़ें|यह भी पढ़ें|विज्ञापन|اقرأ أيضا|اقرأ أيضًا|اقرأ المزيد|المزيد|إعلان).{0,40}$/u,
  // Cookies and rights.
  /^(we|this (web)?site|our (web)?site)( and our partners)? uses? cookies\b/i,
  /^(accept|reject|manage)( all)?( cookies?)?$/i,
  /^cookie (policy|settings|preferences|notice|consent)$/i,
  /^(utilizamos cookies|usamos cookies|este sitio (web )?(utiliza|usa) cookies|nous utilisons des cookies|ce site utilise des cookies|wir verwenden cookies|diese (web)?seite verwendet cookies|este site (utiliza|usa) cookies|questo sito utilizza( i)? cookie|utilizziamo( i)? cookie)/iu,
  /^(本网站使用\s?cookies?|我们使用\s?cookies?|当サイトでは\s?cookie|이 (웹)?사이트는 쿠키)/iu,
  /^(©|\(c\)\s?\d{4}|copyright\s+(©|\d{4})).{0,120}$/i,
  /^.{0,60}\b(all rights reserved|todos los derechos reservados|tous droits réservés|alle rechte vorbehalten|todos os direitos reservados|tutti i diritti riservati)\.?$/iu,
  /^(版权所有|版權所有|無断転載|무단 전재|جميع الحقوق محفوظة|सर्वाधिकार सुरक्षित).{0,60}$/u,
  // Dates and sources.
  /^(posted|published|updated|last (updated|modified))( on| in| at)?:? .{0,60}$/i,
  /^(publicado|actualizado|publié|mis à jour|veröffentlicht|aktualisiert|pubblicato|aggiornato)( el| le| am| em| il)?:? .{0,60}$/iu,
  /^(作者|编辑|责任编辑|来源|发布时间|文|著者|執筆者|公開日|更新日|글|기자|작성자|लेखक|بقلم|الكاتب)\s*[：:/／].{0,40}$/u,
  /^\d{1,3}[ -]?min(ute)?s?( read| de lecture| de lectura| di lettura| de leitura| Lesezeit)?\.?$/iu,
  /^(filed under|tags?|categor(y|ies)|etiquetas|categorías?|étiquettes|catégories?|schlagwörter|kategorien?|categorie|标签|分类|タグ|カテゴリー?|태그|카테고리)\s*[:：].{0,120}$/iu,
  // Comments.
  /^(\d+ )?(comments?|replies|respuestas|comentarios|commentaires|kommentare|comentários|commenti|评论|评论区|コメント|댓글|تعليقات)( \(\d+\))?$/iu,
  /^(leave a (comment|reply)|post a comment|log in to comment|deja un comentario|laisser un commentaire|schreibe einen kommentar|deixe um comentário|lascia un commento|发表评论|コメントを残す|댓글 남기기|اترك تعليقا).{0,40}$/iu,
  // Image captions and credits.
  /^(photo|image|picture|foto|photograph|imagen|imagem|immagine|bild|crédit photo|图|图片|图片来源|写真|画像|사진|صورة)( (credit|by|courtesy( of)?|source))?\s*[:：©/].{0,160}$/iu,
  /^(photo|image|photograph) (by|courtesy of) .{0,120}$/i,
  /^(figure|fig\.|abb\.|abbildung|figura) \d+[.:] .{0,200}$/iu,
  // No letters and digits.
  /^[^\p{L}\p{N}]+$/u,
];

const bareAddress = /^<?(https?:\/\/|www\.)\S+>?$/i;
export const isBareAddress = (block: string): boolean => bareAddress.test(block);

/** Whether a block is boilerplate and not part of the article. */
export const isBoilerplate = (block: string): boolean =>
  block.length <= maxBoilerplateCharacters &&
  (bylineOf(block) !== null || patterns.some((pattern) => pattern.test(block)));

const footnotes = /\s?\[(?:\d{1,3}|[a-z]|edit|citation needed|note \d+|cita requerida|réf\. nécessaire|编辑)\](?!\()/gi;
/** Footnote marks after punctuation or a word of four letters, not the square of `m²`. */
const superscripts = /(?<=[.,;:!?»”"’)]|\p{L}{4})[¹²³⁰⁴-⁹]+/gu;
const urls = /\b(?:https?:\/\/|www\.)[^\s)\]>"'’”»，。、]+/g;
/** Emphasis that Markdown does not see next to Chinese punctuation. */
const emphasis = /(?<![\p{L}\p{N}*_])(\*\*|__)(?=\S)([^*_\n]{1,300})(?<=\S)\1(?![\p{L}\p{N}*_])/gu;
const alerts = /^\[!(?:note|tip|important|warning|caution)\]/gi;
const invisible = /[\u00ad\u200b\u2060\ufeff]/g;

/** Removes footnote marks and what markup is left; shortens addresses. */
export const withoutMarks = (text: SourceText): SourceText =>
  text
    .replace(invisible, '')
    .replace(/\u00a0/g, ' ')
    .replace(alerts, '')
    .replace(footnotes, '')
    .replace(superscripts, '')
    .replace(urls, (url) => {
      const [mark = ''] = /[.,;:!?]+$/.exec(url) ?? [];
      return spokenAddress(url.slice(0, url.length - mark.length)) + mark;
    })
    .replace(emphasis, (_, __, inner = '') => inner)
    .replace(/[^\S\n]{2,}/g, ' ');
