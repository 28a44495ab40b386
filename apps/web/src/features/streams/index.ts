export { EmbedStage } from './EmbedStage.tsx';
export { StageFrame } from './StageFrame.tsx';
export { useAllowedHost } from './player/useAllowedHost.ts';
