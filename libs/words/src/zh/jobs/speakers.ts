export const speakerWords = {
  host: '主持人',
  guest: '嘉宾',
  guest2: '嘉宾二',
  guest3: '嘉宾三',
};
