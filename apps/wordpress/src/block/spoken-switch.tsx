import { InspectorControls } from '@wordpress/block-editor';
import { PanelBody, ToggleControl } from '@wordpress/components';
import { useState, type ComponentType } from '@wordpress/element';
import { addFilter } from '@wordpress/hooks';
import { __ } from '@wordpress/i18n';

interface BlockType {
  readonly attributes?: Readonly<Record<string, unknown>>;
}

interface EditProps {
  readonly name: string;
  readonly isSelected: boolean;
  readonly attributes: { readonly duetcastSilent?: boolean };
  readonly setAttributes: (changed: { readonly duetcastSilent: boolean | undefined }) => void;
}

/** Mounted when its block is selected: a panel whose `initialOpen` changes closes under the pointer. */
function SpokenPanel({ attributes: { duetcastSilent }, setAttributes }: EditProps) {
  const [isOpen] = useState(duetcastSilent === true);
  return (
    <InspectorControls>
      <PanelBody title={__('Audio', 'duetcast')} initialOpen={isOpen}>
        <ToggleControl
          label={__('Do not speak this block', 'duetcast')}
          checked={duetcastSilent === true}
          onChange={(isSilent) => setAttributes({ duetcastSilent: isSilent || undefined })}
          __nextHasNoMarginBottom
        />
      </PanelBody>
    </InspectorControls>
  );
}

/** Adds the switch to a block, and with it to what is in the block. */
const withSwitch = (Edit: ComponentType<EditProps>) =>
  function BlockWithSwitch(props: EditProps) {
    return (
      <>
        <Edit {...props} />
        {props.isSelected && props.name !== 'duetcast/player' && <SpokenPanel {...props} />}
      </>
    );
  };

export function addSpokenSwitch(): void {
  addFilter('blocks.registerBlockType', 'duetcast/silent', (type: BlockType) => ({
    ...type,
    attributes: { ...type.attributes, duetcastSilent: { type: 'boolean' } },
  }));
  addFilter('editor.BlockEdit', 'duetcast/silent', withSwitch);
}
