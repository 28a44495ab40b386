import { sendMessage } from '@plenary/contract/chat/operations';
import { askQuestion } from '@plenary/contract/chat/support';
import { useMemo } from 'react';
import type { Api } from '../../../api/client.ts';
import { useEvent } from '../../../page/boot.tsx';
import { useServices } from '../../../page/services.tsx';

interface AskedBody {
  readonly message: string;
  readonly client_message_id: string;
  readonly upload?: string;
}

/**
 * Calls the server for a person who has asked nothing yet: a message that goes to the thread that has not begun asks the
 * event's support, which begins it (SUP1). Both answer the message.
 */
export function useAsking(): Api {
  const { api } = useServices();
  const { slug } = useEvent();
  return useMemo(() => {
    const params = { event: slug };
    const call = (operation: unknown, request: { readonly body?: unknown }) => {
      if (operation !== sendMessage) return api.call(operation as never, request as never);
      const { message, client_message_id, upload } = request.body as AskedBody;
      return api.call(askQuestion, { params, body: { message, client_message_id, ...(upload && { upload }) } });
    };
    return { call: call as Api['call'] };
  }, [api, slug]);
}
