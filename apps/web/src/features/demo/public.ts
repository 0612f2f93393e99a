export { chosenDemoVoice, typedDemoText } from './demo-text';
export { Demo } from './demo';
