import { createReader } from '@plenary/client/reader';
import { ownTopic } from '@plenary/contract/own-topic';
import { listContacts, shareContact, withdrawContact, type Contact } from '@plenary/contract/contacts/operations';
import { CONTACTS_CHANGED } from '@plenary/contract/contacts/topics';
import type { AnsweredRefusal } from '@plenary/contract/errors';
import type { SharedField } from '@plenary/domain/contacts/sharing';
import { useEffect, useMemo, useState } from 'react';
import { useLiveTopic } from '../../live/index.ts';
import { useBoot } from '../../page/boot.tsx';
import { useServices } from '../../page/services.tsx';

/** The contacts of the reader, as they are now. */
export interface ContactsDesk {
  /** null until they have come. */
  readonly contacts: readonly Contact[] | null;
  readonly refusal: AnsweredRefusal | null;
  share(user: string, fields: readonly SharedField[]): Promise<void>;
  withdraw(user: string): Promise<void>;
}

export function useContacts(): ContactsDesk {
  const { api } = useServices();
  const { event, me } = useBoot();
  const [contacts, setContacts] = useState<readonly Contact[] | null>(null);
  const [refusal, setRefusal] = useState<AnsweredRefusal | null>(null);
  const slug = event?.slug ?? '';
  const reader = useMemo(
    () =>
      createReader(
        () => api.call(listContacts, { params: { event: slug } }),
        (answer) => {
          if (answer.ok) setContacts(answer.value.contacts);
          setRefusal(answer.ok ? null : answer.refusal);
        },
      ),
    [api, slug],
  );
  useEffect(() => void reader.read(), [reader]);
  useLiveTopic(me === null ? null : ownTopic(me._id), {
    onSnapshot: () => void reader.read(),
    onEvents: (events) => {
      if (events.some(({ kind }) => kind === CONTACTS_CHANGED)) void reader.read();
    },
  });
  const after = async (asked: Promise<{ readonly ok: boolean; readonly refusal?: AnsweredRefusal }>): Promise<void> => {
    const { refusal: why = null } = await asked;
    if (why) return setRefusal(why);
    await reader.read();
  };
  return {
    contacts,
    refusal,
    share: (user, fields) =>
      after(api.call(shareContact, { params: { event: slug }, body: { user, fields: [...fields] } })),
    withdraw: (user) => after(api.call(withdrawContact, { params: { event: slug }, body: { user } })),
  };
}
