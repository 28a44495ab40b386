/** Notifications. The part that takes news of them is a chunk of its own, which comes with the first. */
export const loadNews = () => import('./news.ts');
