import { Button, Notice } from '@wordpress/components';
import { useDispatch, useSelect, select } from '@wordpress/data';
import { useCallback, useEffect, useState } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import { answerTo } from '../forms/price';
import { ChoiceFields, WhenField } from './choice-fields';
import { isMadeOnSave, isWaiting, type Choices, type PostAudio, noChoices } from './post-audio';
import { usePostAudio, useVoices } from './use-post-audio';

/** What was chosen for the post; saved with it, like any other field. */
function useChoices() {
  const stored = useSelect(
    (select) => select('core/editor').getEditedPostAttribute('duetcast') as Choices | undefined,
    [],
  );
  const { editPost } = useDispatch('core/editor');
  const choices = { ...noChoices, ...stored };
  const choose = (changed: Partial<Choices>) => editPost({ duetcast: { ...choices, ...changed } });
  return { choices, choose };
}

/** Waits until a person has stopped to type. */
const pauseMs = 600;

const textOf = (name: string): string => {
  const value = select('core/editor').getEditedPostAttribute(name);
  return typeof value === 'string' ? value : '';
};

/** What is in the editor, with these choices. */
const requestFor = (choices: Choices) => ({
  choices,
  title: textOf('title'),
  content: select('core/editor').getEditedPostContent(),
  excerpt: textOf('excerpt'),
});

/** The price of the text in the editor with these choices; asked for again as soon as they change. */
function Price({ postId, choices }: { readonly postId: number; readonly choices: Choices }) {
  const [price, setPrice] = useState<{ text: string; isError: boolean } | null>(null);
  const chosen = JSON.stringify(choices);
  const ask = useCallback(() => {
    setPrice(null);
    answerTo('price', postId, requestFor(JSON.parse(chosen) as Choices)).then(
      (text) => setPrice({ text, isError: false }),
      (error: Error) => setPrice({ text: error.message, isError: true }),
    );
  }, [postId, chosen]);
  useEffect(() => {
    const timer = setTimeout(ask, pauseMs);
    return () => clearTimeout(timer);
  }, [ask]);
  return (
    <p className="duetcast-price" aria-live="polite">
      <strong>{__('Price', 'duetcast')}</strong> {price?.text ?? __('Counting…', 'duetcast')}{' '}
      {price && (
        <Button variant="link" onClick={ask}>
          {price.isError ? __('Try again', 'duetcast') : __('Count again', 'duetcast')}
        </Button>
      )}
    </p>
  );
}

/** The text in the editor as it will be spoken. */
function SpokenText({ postId, choices }: { readonly postId: number; readonly choices: Choices }) {
  const [text, setText] = useState<string | null>(null);
  const show = () => {
    setText(__('Loading…', 'duetcast'));
    answerTo('spoken', postId, requestFor(choices)).then(setText, (error: Error) => setText(error.message));
  };
  return (
    <div>
      <Button variant="link" onClick={show}>
        {__('See the text as it will be spoken', 'duetcast')}
      </Button>
      <div className="duetcast-spoken" aria-live="polite">
        {text}
      </div>
      <p>{__('To be read, the text goes to the server, which does not keep it.', 'duetcast')}</p>
    </div>
  );
}

const usePost = () =>
  useSelect((select) => {
    const editor = select('core/editor');
    return {
      id: editor.getCurrentPostId(),
      modified: editor.getCurrentPostAttribute('modified'),
      isDirty: editor.isEditedPostDirty(),
      isSaving: editor.isSavingPost(),
    };
  }, []);

function Current({ audio, problem }: { readonly audio: PostAudio; readonly problem: string }) {
  const error = problem || audio.error;
  return (
    <>
      <p aria-live="polite">{audio.label}</p>
      {audio.audio && <audio controls preload="none" src={audio.audio.url} style={{ width: '100%' }} />}
      {audio.audio?.older && <p>{__('The audio is of an earlier version of the text.', 'duetcast')}</p>}
      {error && (
        <Notice status="error" isDismissible={false}>
          {error} {audio.help && <a href={audio.help}>{__('Plans', 'duetcast')}</a>}
        </Notice>
      )}
    </>
  );
}

interface ActionsProps {
  readonly audio: PostAudio;
  readonly call: (path: string, method: 'POST' | 'DELETE') => Promise<void>;
}

function Actions({ audio, call }: ActionsProps) {
  const { isDirty, isSaving } = usePost();
  const { savePost } = useDispatch('core/editor');
  /** What is made is the saved post. */
  const make = async () => {
    if (isDirty) await savePost();
    await call('/audio', 'POST');
  };
  const label = audio.audio ? __('Make audio again', 'duetcast') : __('Make audio', 'duetcast');
  return (
    <p className="duetcast-actions">
      <Button variant="primary" disabled={isWaiting(audio) || isSaving} onClick={() => void make()}>
        {isDirty ? __('Save and make audio', 'duetcast') : label}
      </Button>{' '}
      {audio.state === 'failed' && (
        <Button variant="secondary" onClick={() => void call('/retry', 'POST')}>
          {__('Retry audio', 'duetcast')}
        </Button>
      )}{' '}
      {audio.audio && (
        <Button isDestructive onClick={() => void call('/audio', 'DELETE')}>
          {__('Remove audio', 'duetcast')}
        </Button>
      )}
    </p>
  );
}

/** What saving does to the audio, before the person saves. */
function whenSaved(audio: PostAudio, choices: Choices): string {
  if (choices.audio === 'off')
    return audio.audio ? __('When you save, the audio is removed.', 'duetcast') : __('No audio is made.', 'duetcast');
  if (!isMadeOnSave(audio, choices))
    return audio.public ? '' : __('Publish the post, then make its audio here.', 'duetcast');
  return audio.public
    ? __('When you save a changed text, its audio is made.', 'duetcast')
    : __('When you publish the post, its audio is made.', 'duetcast');
}

export function AudioPanel() {
  const { id, modified } = usePost();
  const { audio, problem, call } = usePostAudio(id, modified);
  const { choices, choose } = useChoices();
  const voices = useVoices();
  if (!audio) return <p role="status">{problem || __('Loading…', 'duetcast')}</p>;
  if (!audio.connected) return <p>{__('This site is not connected to Duetcast.', 'duetcast')}</p>;
  const isOff = choices.audio === 'off';
  const note = whenSaved(audio, choices);
  return (
    <div className="duetcast-panel">
      {(audio.public || audio.error !== '') && <Current audio={audio} problem={problem} />}
      <WhenField audio={audio} choices={choices} choose={choose} />
      {!isOff && <ChoiceFields audio={audio} choices={choices} choose={choose} voices={voices} />}
      {!isOff && <Price postId={id} choices={choices} />}
      {!isOff && <SpokenText postId={id} choices={choices} />}
      {note !== '' && <p>{note}</p>}
      {audio.public && !isOff && <Actions audio={audio} call={call} />}
    </div>
  );
}

/** Shows what publishing costs, in the steps before it. */
export function BeforePublishing() {
  const { id, modified } = usePost();
  const { audio } = usePostAudio(id, modified);
  const { choices } = useChoices();
  if (!audio) return <p role="status">{__('Loading…', 'duetcast')}</p>;
  if (!audio.connected || !isMadeOnSave(audio, choices)) return <p>{__('No audio is made.', 'duetcast')}</p>;
  return (
    <div className="duetcast-panel">
      <p>{whenSaved(audio, choices)}</p>
      <Price postId={id} choices={choices} />
    </div>
  );
}
