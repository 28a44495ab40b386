import type { AnsweredRefusal } from '@plenary/contract/errors';
import {
  addShopKey,
  endShopKey,
  makeTestTicket,
  removeProvider,
  setProvider,
  tryTicket,
  type ShopKey,
  type StudioDoors,
  type TriedTicket,
} from '@plenary/contract/studio/doors';
import { useState } from 'react';
import { useEvent } from '../../../page/boot.tsx';
import { refusalText } from '../../../page/refusal-text.ts';
import { useServices } from '../../../page/services.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import type { traitsOf } from './traits.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';

/** The key of a shop as it is sent. */
export interface KeyOrder extends Omit<ShopKey, 'traits'> {
  readonly traits: ReturnType<typeof traitsOf>['traits'];
  readonly key?: string;
  readonly base64?: boolean;
}

/** The provider as it is sent. */
export interface ProviderOrder {
  readonly issuer: string;
  readonly client_id: string;
  readonly label: string;
  readonly client_secret: string;
  readonly public_client: boolean;
}

/** A ticket that was made or pasted, and what came of trying it. */
export interface Tried {
  readonly ticket: string;
  readonly result: TriedTicket;
}

/** The doors of the page, and what is done with them. */
export interface Doors {
  readonly state: StudioDoors;
  /** The half of a key that is the shop’s, until the reader has seen it. */
  readonly for_shop: string | null;
  readonly tried: Tried | null;
  seen(): void;
  add(order: KeyOrder): Promise<AnsweredRefusal | null>;
  end(kid: string): Promise<void>;
  test(kid: string): Promise<void>;
  try(ticket: string): Promise<AnsweredRefusal | null>;
  setProvider(order: ProviderOrder): Promise<AnsweredRefusal | null>;
  removeProvider(): Promise<void>;
}

/** @param start the doors that came with the page */
export function useDoors(start: StudioDoors): Doors {
  const [state, setState] = useState(start);
  const [for_shop, setForShop] = useState<string | null>(null);
  const [tried, setTried] = useState<Tried | null>(null);
  const { t } = useTexts();
  const { slug: event } = useEvent();
  const { api } = useServices();
  const params = { event };
  const failed = (refusal: AnsweredRefusal): void =>
    showToast({ title: t('doors.not_done'), text: refusalText(t, refusal) });
  return {
    ...{ state, for_shop, tried },
    seen: () => setForShop(null),
    async add(body) {
      const answer = await api.call(addShopKey, { params, body });
      if (!answer.ok) return answer.refusal;
      setState(answer.value.doors);
      setForShop(answer.value.for_shop);
      return null;
    },
    async end(kid) {
      const answer = await api.call(endShopKey, { params, body: { kid } });
      if (answer.ok) setState(answer.value);
      else failed(answer.refusal);
    },
    async test(kid) {
      const answer = await api.call(makeTestTicket, { params, body: { kid } });
      if (answer.ok) setTried({ ticket: answer.value.url, result: answer.value.tried });
      else failed(answer.refusal);
    },
    async try(ticket) {
      const answer = await api.call(tryTicket, { params, body: { ticket } });
      if (!answer.ok) return answer.refusal;
      setTried({ ticket, result: answer.value });
      return null;
    },
    async setProvider(body) {
      const answer = await api.call(setProvider, { params, body });
      if (!answer.ok) return answer.refusal;
      setState(answer.value);
      return null;
    },
    async removeProvider() {
      const answer = await api.call(removeProvider, { params });
      if (answer.ok) setState(answer.value);
      else failed(answer.refusal);
    },
  };
}
