export { ToastRegion } from './ToastRegion.tsx';
export { showToast } from './toast-store.ts';
export type { ToastRequest } from './toast-store.ts';
