import type { TourScene, TourSpot } from '@plenary/contract/tour/operations';
import { useCallback, useState } from 'react';
import { focusOn } from '../../ui/focus/focus-on.ts';
import { useHydrated } from '../../page/device.ts';
import { PageLink } from '../../page/navigation/PageLink.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { imageSourceSet } from '../../ui/image-set.ts';
import { Row } from '../../ui/layout/Layout.tsx';
import { Heading, Text } from '../../ui/text/Text.tsx';
import { Panorama } from './Panorama.tsx';
import styles from './Tour.module.css';

/** The places of a tour, one of them shown; its spots stand in the picture and, as a list, below it. */
export function Panoramas({ scenes }: { readonly scenes: readonly TourScene[] }) {
  const { t } = useTexts();
  const [key, choose] = useState(scenes[0]?.key);
  // A spot goes with its place: the focus goes on to the picture of the next one.
  const [entered, setEntered] = useState(false);
  const enter = (next: string): void => {
    choose(next);
    setEntered(true);
  };
  const scene = scenes.find((one) => one.key === key) ?? scenes[0];
  if (!scene) return null;
  return (
    <>
      {scenes.length > 1 && (
        <Row as="ul" gap={8} wrap aria-label={t('tour.scenes')}>
          {scenes.map((one) => (
            <li key={one.key}>
              <Button
                aria-pressed={one === scene}
                look={one === scene ? 'primary' : 'secondary'}
                onClick={() => {
                  choose(one.key);
                  setEntered(false);
                }}
              >
                {one.title}
              </Button>
            </li>
          ))}
        </Row>
      )}
      <Place key={scene.key} scene={scene} choose={enter} entered={entered} />
      {scene.spots.length > 0 && (
        <>
          <Heading size={22}>{t('tour.spots')}</Heading>
          <Row as="ul" wrap gap={8} className={styles.spots}>
            {scene.spots.map((spot) => (
              <li key={`${spot.title} ${spot.yaw}`}>
                <Spot spot={spot} choose={enter} />
              </li>
            ))}
          </Row>
        </>
      )}
    </>
  );
}

interface PlaceProps {
  readonly scene: TourScene;
  readonly choose: (key: string) => void;
  /** A person came by a spot: the picture takes the focus. */
  readonly entered: boolean;
}

const takeFocus = (picture: HTMLElement | null): void => focusOn(picture);

/** The picture of a place: turned where the browser can, else as a whole. */
function Place({ scene, choose, entered }: PlaceProps) {
  const { t } = useTexts();
  const hydrated = useHydrated();
  const [flat, setFlat] = useState(false);
  const failed = useCallback(() => setFlat(true), []);
  const { picture } = scene;
  if (!picture) return <p>{t('tour.no_picture')}</p>;
  if (hydrated && !flat)
    return (
      <>
        <Panorama scene={scene} picture={picture.l} choose={choose} failed={failed} entered={entered} />
        <Text tone="quiet">{t('tour.hint')}</Text>
      </>
    );
  return (
    <>
      <img
        ref={entered ? takeFocus : null}
        tabIndex={-1}
        className={styles.flat}
        data-stands-in={!flat}
        src={picture.l}
        srcSet={imageSourceSet(picture)}
        sizes="80rem"
        alt={scene.title}
      />
      <Text tone="quiet" className={styles.hint} data-stands-in={!flat}>
        {t(flat ? 'tour.flat' : 'tour.hint')}
      </Text>
    </>
  );
}

/** A spot of the list: its words, and the way on. */
function Spot({
  spot: { title, text, scene, link },
  choose,
}: {
  readonly spot: TourSpot;
  readonly choose: (key: string) => void;
}) {
  return (
    <>
      {scene !== null && <Button onClick={() => choose(scene)}>{title}</Button>}
      {scene === null && link !== null && (
        <PageLink href={link} className={buttonClass({})}>
          {title}
        </PageLink>
      )}
      {scene === null && link === null && <strong>{title}</strong>}
      {text !== '' && <p dir="auto">{text}</p>}
    </>
  );
}
