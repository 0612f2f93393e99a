export { typedDemoText } from './demo-text';
export { Demo } from './demo';
