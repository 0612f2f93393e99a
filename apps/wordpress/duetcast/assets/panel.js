/* global wp */
(function (wp) {
  'use strict';
  const { createElement: el, useEffect, useState, useCallback } = wp.element;
  const { __ } = wp.i18n;
  const { Button, SelectControl, Notice } = wp.components;
  // Of wp-editor since WordPress 6.6.
  const { PluginDocumentSettingPanel } = wp.editor.PluginDocumentSettingPanel ? wp.editor : wp.editPost;

  const path = (id, rest) => '/duetcast/v1/posts/' + id + (rest || '');
  const isWaiting = (state) => ['checking', 'queued', 'rendering', 'publishing', 'tidying', 'removing'].includes(state);

  /** State of the post, read again while something is under way. */
  function useAudio(id, modified) {
    const [audio, setAudio] = useState(null);
    const [problem, setProblem] = useState('');
    const call = useCallback(
      (rest, options) =>
        wp.apiFetch({ path: path(id, rest), ...options }).then(
          (answer) => {
            setProblem('');
            return answer;
          },
          (error) => {
            setProblem(error.message || String(error));
            return null;
          },
        ),
      [id],
    );
    const read = useCallback(
      (rest, options) => call(rest, options).then((answer) => answer && setAudio(answer)),
      [call],
    );
    useEffect(() => {
      read();
    }, [read, modified]);
    const state = audio ? audio.state : '';
    useEffect(() => {
      if (!isWaiting(state)) {
        return undefined;
      }
      const timer = setInterval(read, 10000);
      return () => clearInterval(timer);
    }, [read, state]);
    return { audio, problem, call, read };
  }

  function Price({ call, form }) {
    const [price, setPrice] = useState('');
    useEffect(() => setPrice(''), [form]);
    return el(
      'p',
      { 'aria-live': 'polite' },
      price ||
        el(
          Button,
          {
            variant: 'link',
            onClick: () => call('/price?form=' + form).then((answer) => answer && setPrice(answer.text)),
          },
          __('What does it cost?', 'duetcast'),
        ),
    );
  }

  function Panel() {
    const { id, modified } = wp.data.useSelect((select) => {
      const editor = select('core/editor');
      return { id: editor.getCurrentPostId(), modified: editor.getCurrentPostAttribute('modified') };
    }, []);
    const { audio, problem, call, read } = useAudio(id, modified);
    const [chosen, setChosen] = useState('');
    if (!audio) {
      return problem || __('Loading…', 'duetcast');
    }
    const form = chosen || audio.form;
    if (!audio.connected) {
      return __('This site is not connected to Duetcast.', 'duetcast');
    }
    if (!audio.public) {
      return __('Publish the post to make its audio.', 'duetcast');
    }
    return el(
      wp.element.Fragment,
      null,
      el('p', { 'aria-live': 'polite' }, audio.label),
      audio.audio && el('audio', { controls: true, preload: 'none', src: audio.audio.url, style: { width: '100%' } }),
      audio.audio &&
        audio.audio.older &&
        el('p', null, __('The audio is of an earlier version of the text.', 'duetcast')),
      (audio.error || problem) &&
        el(
          Notice,
          { status: 'error', isDismissible: false },
          problem || audio.error,
          audio.help && el('a', { href: audio.help }, ' ' + __('Plans', 'duetcast')),
        ),
      el(SelectControl, {
        __next40pxDefaultSize: true,
        __nextHasNoMarginBottom: true,
        label: __('Form', 'duetcast'),
        value: form,
        onChange: setChosen,
        options: [
          { value: 'read', label: __('Read aloud', 'duetcast') },
          { value: 'conversation', label: __('Conversation of two speakers', 'duetcast') },
        ],
      }),
      el(Price, { call, form }),
      el(
        Button,
        {
          variant: 'primary',
          disabled: isWaiting(audio.state),
          onClick: () => read('/audio', { method: 'POST', data: { form } }),
        },
        audio.audio ? __('Make audio again', 'duetcast') : __('Make audio', 'duetcast'),
      ),
      audio.state === 'failed' &&
        el(Button, { onClick: () => read('/retry', { method: 'POST' }) }, __('Retry audio', 'duetcast')),
      audio.audio &&
        el(
          Button,
          { isDestructive: true, onClick: () => read('/audio', { method: 'DELETE' }) },
          __('Remove audio', 'duetcast'),
        ),
    );
  }

  wp.plugins.registerPlugin('duetcast', {
    render: () =>
      el(
        PluginDocumentSettingPanel,
        { name: 'duetcast', title: __('Audio', 'duetcast'), icon: 'microphone' },
        el(Panel),
      ),
  });
})(window.wp);
