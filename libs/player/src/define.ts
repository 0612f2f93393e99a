import { definePlayer } from './duetcast-player';

definePlayer();
