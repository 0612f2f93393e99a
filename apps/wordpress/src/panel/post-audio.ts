export type Form = 'read' | 'conversation';

/** What a person chose for one post; an empty text means the setting of the site. */
export interface Choices {
  readonly audio: '' | 'on' | 'off';
  readonly form: '' | Form;
  readonly voice_1: string;
  readonly voice_2: string;
  readonly language: string;
  readonly length: '' | 'brief' | 'standard' | 'full';
  readonly intro: string;
  readonly outro: string;
}

export const noChoices: Choices = {
  audio: '',
  form: '',
  voice_1: '',
  voice_2: '',
  language: '',
  length: '',
  intro: '',
  outro: '',
};

/** What the plugin says about the saved post. */
export interface PostAudio {
  readonly connected: boolean;
  readonly public: boolean;
  /** Whether the site makes audio of this post without being asked. */
  readonly automatic: boolean;
  readonly state: string;
  readonly label: string;
  readonly error: string;
  readonly help: string;
  readonly site: Omit<Choices, 'audio' | 'form'> & { readonly form: Form };
  readonly audio: { readonly url: string; readonly duration: number; readonly older: boolean } | null;
}

export interface Voice {
  readonly id: string;
  readonly name: string;
  readonly language: string;
  /** Address of its preview. */
  readonly preview: string;
  /** Its language and quality in words. */
  readonly group: string;
}

const waiting = ['checking', 'queued', 'rendering', 'publishing', 'copying', 'removing'];

export const isWaiting = ({ state }: Pick<PostAudio, 'state'>): boolean => waiting.includes(state);

/** Whether audio is made when the post is published or changed. */
export const isMadeOnSave = (audio: PostAudio, choices: Choices): boolean =>
  choices.audio === 'on' || (choices.audio === '' && audio.automatic);

/** That of the site, if the post has none. */
export const formOf = ({ form }: Choices, { site }: PostAudio): Form => (form === '' ? site.form : form);
