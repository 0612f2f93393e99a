import type { Phrases } from './phrases';

export const ja: Phrases = {
  welcome: '番組へようこそ。',
  titled: '今日のテーマは「{}」です。',
  asking: '今日の問いはこちらです。{}',
  author: '著者は{}です。',
  firstPerson: '著者の{}はこう書いています。',
  firstPersonUnnamed: '著者の言葉でお伝えします。',
  host: '司会の{}です。',
  guest: '一緒にお送りするのは{}です。',
  guests: '一緒にお送りするのは{}です。',
  and: 'と',
  topics: ['次は「{}」についてお聞きします。', '続いて「{}」です。', 'ここで「{}」という話題に移ります。'],
  prompts: ['その先はどうなりますか。', '続きを聞かせてください。', 'もう少し詳しくお願いします。'],
  quoted: '「{}」',
  omittedSection: '{}の部分は省きました。',
  omittedSections: '{}の部分は省きました。',
  omittedShare: 'これは短縮版で、記事のおよそ{}パーセントを省きました。',
  closing: 'お聞きいただき、ありがとうございました。',
};
