import { Button, SelectControl, TextareaControl, TextControl } from '@wordpress/components';
import { useState } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import { hear, isFound } from '../forms/hear';
import { formOf, type Choices, type Form, type PostAudio, type Voice } from './post-audio';

interface FieldsProps {
  readonly audio: PostAudio;
  readonly choices: Choices;
  readonly choose: (changed: Partial<Choices>) => void;
}

/** Sizes that all controls of WordPress get at some time. */
const size = { __next40pxDefaultSize: true, __nextHasNoMarginBottom: true } as const;

/* translators: %s: a value of the settings. */
const siteSetting = (value: string): string => sprintf(__('Site setting: %s', 'duetcast'), value);

const forms = (): Readonly<Record<Form, string>> => ({
  read: __('Read aloud', 'duetcast'),
  conversation: __('Conversation of two speakers', 'duetcast'),
});

const lengths = () => ({
  brief: __('Brief', 'duetcast'),
  standard: __('Standard', 'duetcast'),
  full: __('Full', 'duetcast'),
});

const optionsOf = <Value extends string>(labels: Readonly<Record<Value, string>>) =>
  (Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value] }));

export function WhenField({ audio, choices, choose }: FieldsProps) {
  const automatic = audio.automatic ? __('automatic', 'duetcast') : __('on request', 'duetcast');
  return (
    <SelectControl
      {...size}
      label={__('Audio of this post', 'duetcast')}
      value={choices.audio}
      onChange={(value) => choose({ audio: value })}
      options={[
        { value: '', label: siteSetting(automatic) },
        { value: 'on', label: __('Made when it is published or changed', 'duetcast') },
        { value: 'off', label: __('None', 'duetcast') },
      ]}
    />
  );
}

interface VoiceProps extends FieldsProps {
  readonly name: 'voice_1' | 'voice_2';
  readonly label: string;
  readonly voices: readonly Voice[];
}

function VoiceField({ name, label, voices, audio: { site }, choices, choose }: VoiceProps) {
  const [typed, setTyped] = useState('');
  const voiceOf = (id: string) => voices.find((voice) => voice.id === id);
  const language = choices.language || site.language;
  const offered = voices.filter(
    (voice) =>
      voice.id === choices[name] ||
      ((!language || voice.language.startsWith(language)) && isFound(typed, voice.name, voice.group)),
  );
  const siteVoice = voiceOf(site[name])?.name ?? site[name];
  return (
    <div>
      <SelectControl {...size} label={label} value={choices[name]} onChange={(value) => choose({ [name]: value })}>
        <option value="">{siteSetting(siteVoice || __('none', 'duetcast'))}</option>
        {[...new Set(offered.map(({ group }) => group))].map((group) => (
          <optgroup key={group} label={group}>
            {offered
              .filter((voice) => voice.group === group)
              .map(({ id, name: text }) => (
                <option key={id} value={id}>
                  {text}
                </option>
              ))}
          </optgroup>
        ))}
      </SelectControl>
      <p className="duetcast-voice">
        <input
          type="search"
          aria-label={__('Search voices', 'duetcast')}
          placeholder={__('Search voices', 'duetcast')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />{' '}
        <Button variant="secondary" onClick={() => hear(voiceOf(choices[name] || site[name])?.preview)}>
          {__('Listen', 'duetcast')}
        </Button>
      </p>
    </div>
  );
}

function FrameField({ name, label, audio, choices, choose }: FieldsProps & { name: 'intro' | 'outro'; label: string }) {
  const site = audio.site[name];
  const help = site === '' ? undefined : siteSetting(site);
  return (
    <TextareaControl
      __nextHasNoMarginBottom
      label={label}
      help={help === undefined ? undefined : `${help} ${__('A hyphen (-) leaves it out.', 'duetcast')}`}
      rows={2}
      maxLength={1000}
      value={choices[name]}
      onChange={(value) => choose({ [name]: value })}
    />
  );
}

export function ChoiceFields({ voices, ...fields }: FieldsProps & { readonly voices: readonly Voice[] }) {
  const { audio, choices, choose } = fields;
  const isConversation = formOf(choices, audio) === 'conversation';
  return (
    <>
      <SelectControl
        {...size}
        label={__('Form', 'duetcast')}
        value={choices.form}
        onChange={(form) => choose({ form })}
        options={[{ value: '', label: siteSetting(forms()[audio.site.form]) }, ...optionsOf(forms())]}
      />
      {isConversation && (
        <SelectControl
          {...size}
          label={__('Length of a conversation', 'duetcast')}
          value={choices.length}
          onChange={(length) => choose({ length })}
          options={[
            { value: '', label: siteSetting(lengths()[audio.site.length || 'standard']) },
            ...optionsOf(lengths()),
          ]}
        />
      )}
      <VoiceField {...fields} name="voice_1" label={__('Voice', 'duetcast')} voices={voices} />
      {isConversation && (
        <VoiceField {...fields} name="voice_2" label={__('Second voice', 'duetcast')} voices={voices} />
      )}
      <TextControl
        {...size}
        label={__('Language', 'duetcast')}
        help={
          audio.site.language === ''
            ? __('Two or three letters, such as en; empty: that of the text.', 'duetcast')
            : siteSetting(audio.site.language)
        }
        maxLength={3}
        value={choices.language}
        onChange={(language) => choose({ language: language.toLowerCase().replace(/[^a-z]/g, '') })}
      />
      <FrameField {...fields} name="intro" label={__('Spoken before this post', 'duetcast')} />
      <FrameField {...fields} name="outro" label={__('Spoken after this post', 'duetcast')} />
    </>
  );
}
