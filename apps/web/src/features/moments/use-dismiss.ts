import { dismissMoment, type HomeMoment } from '@plenary/contract/moments/operations';
import { useServices } from '../../page/services.tsx';

/** Takes a moment off the page, and for good off all devices of the person (MOM3). */
export function useDismiss(moment: HomeMoment['kind']): () => void {
  const { api, boots } = useServices();
  return () => {
    const { page, event } = boots.getState();
    if (page.kind === 'home' || page.kind === 'event_over') boots.setState({ page: { kind: page.kind } });
    void api.call(dismissMoment, { params: { event: event?.slug ?? '' }, body: { moment } });
  };
}
