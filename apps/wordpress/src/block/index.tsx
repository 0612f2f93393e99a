import { InspectorControls, useBlockProps } from '@wordpress/block-editor';
import { registerBlockType, type EditProps } from '@wordpress/blocks';
import { PanelBody, Placeholder, SelectControl, TextControl } from '@wordpress/components';
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

/** By attribute: its label, and what is to choose beside the setting of the site. */
const choices = {
  layout: [
    __('Layout of the player', 'duetcast'),
    {
      full: __('Full, with waveform, chapters and transcript', 'duetcast'),
      compact: __('Compact, one line', 'duetcast'),
    },
  ],
  sticky: [
    __('When the page is scrolled', 'duetcast'),
    { none: __('Moves with the text', 'duetcast'), phones: __('Stays in sight on phones', 'duetcast') },
  ],
  download: [
    __('Download', 'duetcast'),
    { none: __('No link', 'duetcast'), link: __('A link below the player', 'duetcast') },
  ],
} as const;
const choiceNames = ['layout', 'sticky', 'download'] as const;

/** How the player looks; colors and border are WordPress' own settings of blocks. */
const Look = ({ attributes, setAttributes }: EditProps) => (
  <InspectorControls>
    <PanelBody title={__('Player', 'duetcast')} initialOpen>
      {choiceNames.map((name) => (
        <SelectControl
          key={name}
          label={choices[name][0]}
          value={attributes[name] ?? ''}
          onChange={(value) => setAttributes({ [name]: value })}
          options={Object.entries({ '': __('Site setting', 'duetcast'), ...choices[name][1] }).map(
            ([value, label]) => ({
              value,
              label,
            }),
          )}
          __nextHasNoMarginBottom
        />
      ))}
      <TextControl
        label={__('Width', 'duetcast')}
        value={attributes.width ?? ''}
        onChange={(value) => setAttributes({ width: value })}
        __nextHasNoMarginBottom
      />
      <TextControl
        label={__('Title line', 'duetcast')}
        help={__('Empty: no title. The minutes are added to it.', 'duetcast')}
        value={attributes.title ?? __('Listen to this article', 'duetcast')}
        onChange={(value) => setAttributes({ title: value })}
        __nextHasNoMarginBottom
      />
    </PanelBody>
  </InspectorControls>
);

/** The player as visitors see it, or its place while there is no audio. */
function PlayerBlock(props: EditProps) {
  const { postId } = props.context;
  return (
    <div {...useBlockProps()}>
      <Look {...props} />
      {postId === undefined ? (
        <NoAudio />
      ) : (
        <ServerSideRender
          block="duetcast/player"
          attributes={props.attributes}
          skipBlockSupportAttributes
          urlQueryArgs={{ post_id: postId }}
          EmptyResponsePlaceholder={NoAudio}
        />
      )}
    </div>
  );
}

/** The latest posts with audio as visitors hear them. */
const PlaylistBlock = ({ attributes, setAttributes }: EditProps) => (
  <div {...useBlockProps()}>
    <InspectorControls>
      <PanelBody title={__('Latest posts with audio', 'duetcast')} initialOpen>
        <SelectControl
          label={__('Posts', 'duetcast')}
          value={String(attributes.count ?? 5)}
          onChange={(count) => setAttributes({ count: Number(count) })}
          options={['3', '5', '10', '20'].map((value) => ({ value, label: value }))}
          __nextHasNoMarginBottom
        />
      </PanelBody>
    </InspectorControls>
    <ServerSideRender
      block="duetcast/playlist"
      attributes={attributes}
      skipBlockSupportAttributes
      urlQueryArgs={{}}
      EmptyResponsePlaceholder={NoAudio}
    />
  </div>
);

addSpokenSwitch();
registerBlockType('duetcast/player', { edit: PlayerBlock, save: () => null });
registerBlockType('duetcast/playlist', { edit: PlaylistBlock, save: () => null });
