import type { Services } from '../../page/services.tsx';

/** The event of the page, as addresses of operations name it. */
export const eventOf = ({ boots }: Pick<Services, 'boots'>): { readonly event: string } => ({
  event: boots.getState().event?.slug ?? '',
});
