import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/voices/voice-warning';

export const voiceWarningWords: TextsOf<typeof english.voiceWarningWords> = {
  otherLanguage: (voice, spoken, text) => `${voice} 说${spoken}，而这段文字很可能是${text}。`,
  unreadable: (voice, text) => `${voice} 无法朗读${text}，用这个声音无法生成音频。`,
  foreignWords: (voice) => `${voice} 会用拉丁字母读出其他文字的词语。`,
  unknownScript: (voice) => `${voice} 无法朗读这段文字所用的书写系统，用这个声音无法生成音频。`,
  noVoice: (text) => `这里没有会说${text}的声音。`,
  use: (voice) => `改用 ${voice}`,
};
