import { useBlockProps } from '@wordpress/block-editor';
import { registerBlockType } from '@wordpress/blocks';
import { Placeholder } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import ServerSideRender from '@wordpress/server-side-render';
import { addSpokenSwitch } from './spoken-switch';

const NoAudio = () => (
  <Placeholder
    icon="microphone"
    label={__('Duetcast player', 'duetcast')}
    instructions={__('Shown as soon as the audio of this post is ready.', 'duetcast')}
  />
);

/** The player as visitors see it, or its place while there is no audio. */
function PlayerBlock({ context: { postId } }: { readonly context: { readonly postId?: number } }) {
  return (
    <div {...useBlockProps()}>
      {postId === undefined ? (
        <NoAudio />
      ) : (
        <ServerSideRender
          block="duetcast/player"
          urlQueryArgs={{ post_id: postId }}
          EmptyResponsePlaceholder={NoAudio}
        />
      )}
    </div>
  );
}

addSpokenSwitch();
registerBlockType('duetcast/player', { edit: PlayerBlock, save: () => null });
