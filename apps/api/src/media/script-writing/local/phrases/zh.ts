import type { Phrases } from './phrases';

export const zh: Phrases = {
  welcome: '欢迎收听本期节目。',
  titled: '今天聊聊《{}》。',
  asking: '今天的问题是：{}',
  author: '文章的作者是{}。',
  firstPerson: '正如作者{}所写：',
  firstPersonUnnamed: '用作者自己的话说：',
  host: '我是{}。',
  guest: '和我一起的是{}。',
  guests: '和我一起的是{}。',
  and: '和',
  topics: ['接下来聊聊“{}”。', '下一部分：“{}”。', '我们来看“{}”。'],
  prompts: ['后面怎么说？', '还有什么要知道的？', '结果怎么样？'],
  quoted: '“{}”',
  omittedSection: '我们略去了{}这一部分。',
  omittedSections: '我们略去了{}这几部分。',
  omittedShare: '这是简短版，略去了原文约百分之{}的内容。',
  closing: '感谢收听。',
};
