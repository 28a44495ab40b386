export { EmbedStage } from './EmbedStage.tsx';
export { StageFrame } from './StageFrame.tsx';
export { useAgreedHosts } from './useAgreedHosts.ts';
export { useAllowedHost } from './player/useAllowedHost.ts';
