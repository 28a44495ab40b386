export { ToastRegion } from './ToastRegion.tsx';
export { showToast } from './toast-store.ts';
