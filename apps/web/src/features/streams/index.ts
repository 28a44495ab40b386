export { EmbedStage } from './EmbedStage.tsx';
