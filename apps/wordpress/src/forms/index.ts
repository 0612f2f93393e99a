import { watchClassicBox } from './classic-box';
import { watchQuickEdit } from './quick-edit';

watchQuickEdit();
watchClassicBox();
