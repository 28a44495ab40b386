/** The page's one live connection. */
export { LiveProvider, useLiveTopic } from './LiveProvider.tsx';
export { after } from './client.ts';
export { useSettingsChanged } from './use-settings-changed.ts';
export { useSignals } from './use-signals.ts';
