export { CaptionsProvider, useCaptionsStore } from './captions-context.tsx';
export { useLiveCaptions } from './use-live-captions.ts';
