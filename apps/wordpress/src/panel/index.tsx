import * as editPost from '@wordpress/edit-post';
import * as editor from '@wordpress/editor';
import { __ } from '@wordpress/i18n';
import { registerPlugin } from '@wordpress/plugins';
import { AudioPanel, BeforePublishing } from './audio-panel';

// The panels belong to the editor since WordPress 6.6, to the posts' editor before.
const { PluginDocumentSettingPanel: Panel, PluginPrePublishPanel: PrePublish } = editor.PluginDocumentSettingPanel
  ? editor
  : editPost;

const Duetcast = () => (
  <>
    {Panel && (
      <Panel name="duetcast" title={__('Audio', 'duetcast')}>
        <AudioPanel />
      </Panel>
    )}
    {PrePublish && (
      <PrePublish title={__('Audio', 'duetcast')} initialOpen>
        <BeforePublishing />
      </PrePublish>
    )}
  </>
);

registerPlugin('duetcast', { render: Duetcast });
