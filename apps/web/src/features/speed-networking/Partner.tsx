import type { SpeedTalk } from '@plenary/contract/speed-networking/operations';
import { listed } from '../../page/listed.ts';
import { useTexts } from '../../page/use-texts.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import styles from './Speed.module.css';

/** A person whom one was matched with, large, with what both like. */
export function Partner({ talk: { with: partner, common } }: { readonly talk: SpeedTalk }) {
  const { t, language } = useTexts();
  const { photo, name } = partner;
  const picture = photo === null ? null : { filename: '', variations: { s: { url: photo }, m: { url: photo } } };
  const looks = {
    ...{ _id: partner.user, screen_name: name, first_name: '', last_name: '' },
    ...{ avatar_preset: partner.avatar, avatar_picture: picture },
  };
  const work = [partner.role, partner.company].filter((line) => line !== '').join(' · ');
  return (
    <>
      <Avatar user={looks} size="large" />
      <h2 className={styles.headline}>
        <bdi>{name}</bdi>
      </h2>
      {work && <p className={styles.text}>{work}</p>}
      {common.length > 0 && (
        <p className={styles.common}>{t('speed-networking.common', { list: listed(language, common) })}</p>
      )}
    </>
  );
}
