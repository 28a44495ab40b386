import { useState } from 'react';
import { useServices } from '../../page/services.tsx';
import type { Services } from '../../page/services.tsx';
import { type AvatarChoice, type AvatarFieldModel, createAvatarField } from './avatar-field-store.ts';
import { sendPicture } from './send-picture.ts';

/** The model of the avatar field of a page, which sends to its event. */
export function avatarFieldOf({ boots, connection }: Services, saved: AvatarChoice): AvatarFieldModel {
  return createAvatarField(saved, {
    send: sendPicture(boots.getState().event?.slug ?? ''),
    onSignedOut: () => connection.getState().signedOut(),
  });
}

/** The same for a component that keeps it for as long as it stands there. */
export function useAvatarField(saved: AvatarChoice): AvatarFieldModel {
  const services = useServices();
  const [field] = useState(() => avatarFieldOf(services, saved));
  return field;
}
