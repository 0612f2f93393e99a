/* global wp */
(function (wp) {
  'use strict';
  const { createElement: el } = wp.element;
  const { __ } = wp.i18n;

  wp.blocks.registerBlockType('duetcast/player', {
    edit: ({ context }) =>
      el(
        'div',
        wp.blockEditor.useBlockProps(),
        el('p', null, __('Duetcast player: shown as soon as the audio of this post is ready.', 'duetcast')),
        context.postId &&
          el(wp.serverSideRender, {
            block: 'duetcast/player',
            urlQueryArgs: { post_id: context.postId },
            EmptyResponsePlaceholder: () => null,
          }),
      ),
    save: () => null,
  });
})(window.wp);
