/** Sentences for what is in the article but not spoken. */
interface Mentions {
  readonly commands: string;
  readonly code: string;
  /** In the place of code within a sentence. */
  readonly inlineCode: string;
  readonly moreRows: (count: number) => string;
  readonly yes: string;
  readonly no: string;
}

const languages: Readonly<Record<string, Mentions>> = {
  en: {
    commands: 'The commands are in the article.',
    code: 'The code is in the article.',
    inlineCode: 'the code in the article',
    moreRows: (count) => `And ${count} more rows are in the article.`,
    yes: 'yes',
    no: 'no',
  },
  de: {
    commands: 'Die Befehle stehen im Artikel.',
    code: 'Der Code steht im Artikel.',
    inlineCode: 'den Code im Artikel',
    moreRows: (count) => `Und ${count} weitere Zeilen stehen im Artikel.`,
    yes: 'ja',
    no: 'nein',
  },
  es: {
    commands: 'Los comandos están en el artículo.',
    code: 'El código está en el artículo.',
    inlineCode: 'el código del artículo',
    moreRows: (count) => `Y ${count} filas más están en el artículo.`,
    yes: 'sí',
    no: 'no',
  },
  fr: {
    commands: 'Les commandes sont dans l’article.',
    code: 'Le code est dans l’article.',
    inlineCode: 'le code de l’article',
    moreRows: (count) => `Et ${count} autres lignes sont dans l’article.`,
    yes: 'oui',
    no: 'non',
  },
  it: {
    commands: 'I comandi sono nell’articolo.',
    code: 'Il codice è nell’articolo.',
    inlineCode: 'il codice dell’articolo',
    moreRows: (count) => `E altre ${count} righe sono nell’articolo.`,
    yes: 'sì',
    no: 'no',
  },
  pt: {
    commands: 'Os comandos estão no artigo.',
    code: 'O código está no artigo.',
    inlineCode: 'o código do artigo',
    moreRows: (count) => `E mais ${count} linhas estão no artigo.`,
    yes: 'sim',
    no: 'não',
  },
  zh: {
    commands: '具体命令见原文。',
    code: '代码见原文。',
    inlineCode: '原文中的代码',
    moreRows: (count) => `其余${count}行见原文。`,
    yes: '是',
    no: '否',
  },
  ja: {
    commands: 'コマンドは記事に載っています。',
    code: 'コードは記事に載っています。',
    inlineCode: '記事のコード',
    moreRows: (count) => `残りの${count}行は記事に載っています。`,
    yes: 'はい',
    no: 'いいえ',
  },
  ko: {
    commands: '명령어는 글에 있습니다.',
    code: '코드는 글에 있습니다.',
    inlineCode: '글에 있는 코드',
    moreRows: (count) => `나머지 ${count}개 행은 글에 있습니다.`,
    yes: '예',
    no: '아니요',
  },
  hi: {
    commands: 'कमांड लेख में दिए गए हैं।',
    code: 'कोड लेख में दिया गया है।',
    inlineCode: 'लेख में दिया गया कोड',
    moreRows: (count) => `बाकी ${count} पंक्तियाँ लेख में हैं।`,
    yes: 'हाँ',
    no: 'नहीं',
  },
  ar: {
    commands: 'الأوامر موجودة في المقال.',
    code: 'الشيفرة موجودة في المقال.',
    inlineCode: 'الشيفرة الواردة في المقال',
    moreRows: (count) => `وبقية الصفوف وعددها ${count} موجودة في المقال.`,
    yes: 'نعم',
    no: 'لا',
  },
};

/** null for languages without phrases: what is not spoken is not mentioned. */
export const mentionsFor = (language: string): Mentions | null =>
  (Object.hasOwn(languages, language) && languages[language]) || null;
