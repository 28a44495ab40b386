import { listMessages, type ChatMessage } from '@plenary/contract/chat/operations';
import { REPORTS } from '@plenary/contract/chat/reports';
import { useEffect, useState } from 'react';
import { useEvent } from '../../../page/boot.tsx';
import { useServices } from '../../../page/services.tsx';

interface Surroundings {
  readonly before: readonly ChatMessage[];
  readonly after: readonly ChatMessage[];
}

const NONE: Surroundings = { before: [], after: [] };

/** The messages around one, oldest first; none until they have come, and of a message that is gone. */
export function useContextOf(message: ChatMessage | null): Surroundings {
  const { api } = useServices();
  const { slug } = useEvent();
  const [known, setKnown] = useState<Surroundings>(NONE);
  const { chat_thread, cursor } = message ?? {};
  useEffect(() => {
    if (chat_thread === undefined || cursor === undefined) return;
    let wanted = true;
    const read = async (side: { before: string } | { after: string }): Promise<readonly ChatMessage[]> => {
      const query = { chat_thread, limit: REPORTS.context, ...side };
      const answer = await api.call(listMessages, { params: { event: slug }, query });
      return answer.ok ? answer.value.results : [];
    };
    void Promise.all([read({ before: cursor }), read({ after: cursor })]).then(([before, after]) => {
      if (wanted) setKnown({ before, after });
    });
    return () => {
      wanted = false;
    };
  }, [api, slug, chat_thread, cursor]);
  return known;
}
