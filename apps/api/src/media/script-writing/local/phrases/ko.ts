import type { Phrases } from './phrases';

export const ko: Phrases = {
  welcome: '안녕하세요, 함께해 주셔서 고맙습니다.',
  titled: '오늘의 주제는 “{}”입니다.',
  asking: '오늘의 질문입니다. {}',
  author: '글쓴이는 {}입니다.',
  firstPerson: '글쓴이 {}의 말입니다.',
  firstPersonUnnamed: '글쓴이의 말입니다.',
  host: '저는 {}입니다.',
  guest: '함께할 분은 {}입니다.',
  guests: '함께할 분은 {}입니다.',
  and: ', ',
  topics: ['다음 주제는 “{}”입니다.', '이어서 “{}”입니다.', '이제 “{}” 이야기입니다.'],
  prompts: ['그다음은 어떻게 되나요?', '이어서 들려주세요.', '조금 더 말씀해 주세요.'],
  quoted: '“{}”',
  omittedSection: '{} 부분은 생략했습니다.',
  omittedSections: '{} 부분은 생략했습니다.',
  omittedShare: '짧게 줄인 내용이며, 글의 약 {}퍼센트를 생략했습니다.',
  closing: '들어 주셔서 고맙습니다.',
};
