import type { GameCard, PlayedGame } from '@plenary/contract/games/operations';
import { useRef, useState } from 'react';
import { useTexts } from '../../page/use-texts.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Row } from '../../ui/layout/Layout.tsx';
import { useAgreedHosts } from '../consent/useAgreedHosts.ts';
import { StageFrame, useAllowedHost } from '../streams/index.ts';
import styles from './Games.module.css';
import { useFrameScores } from './use-frame-scores.ts';

interface GameFrameProps {
  readonly item: GameCard;
  readonly frame: NonNullable<PlayedGame['frame']>;
  /** Whether scores of this game are kept. */
  readonly scores: boolean;
  readonly onResult: () => void;
}

/** A game in a frame that can do no more than play (D40). One of another site is loaded once a person has agreed. */
export function GameFrame(props: GameFrameProps) {
  const { t } = useTexts();
  const { item, frame } = props;
  const agreed = useAgreedHosts();
  const [refused, setRefused] = useState(false);
  const host = frame.own ? '' : (URL.parse(frame.address)?.host ?? '');
  useAllowedHost(frame.address, () => setRefused(true));
  const poster = item.cover_image?.l ?? null;
  const elsewhere = !frame.own && (
    <ButtonLink href={frame.address} target="_blank">
      {t('games.elsewhere')}
    </ButtonLink>
  );
  if (refused)
    return (
      <StageFrame poster={poster}>
        <p role="status">{t('games.blocked')}</p>
        {elsewhere}
      </StageFrame>
    );
  if (!frame.own && !agreed.hosts.includes(host))
    return (
      <StageFrame poster={poster}>
        <p>{t('games.consent', { host })}</p>
        <Row gap={12} justify="center" wrap>
          <Button look="primary" size="large" onClick={() => agreed.agree(host)}>
            {t('games.load')}
          </Button>
          {elsewhere}
        </Row>
      </StageFrame>
    );
  return <Frame {...props} />;
}

/** The page of another site keeps its own storage; one that a bundle brought has no origin at all. */
const SANDBOX = {
  foreign: 'allow-scripts allow-same-origin allow-pointer-lock',
  own: 'allow-scripts allow-pointer-lock',
};

function Frame({ item, frame, scores, onResult }: GameFrameProps) {
  const { t } = useTexts();
  const element = useRef<HTMLIFrameElement>(null);
  const told = useFrameScores(element, { id: item.id, frame, scores }, onResult);
  return (
    <>
      <iframe
        ref={element}
        className={styles.frame}
        src={frame.address}
        title={item.title}
        sandbox={SANDBOX[frame.own ? 'own' : 'foreign']}
        allow="autoplay; fullscreen; gamepad"
        referrerPolicy="strict-origin-when-cross-origin"
      />
      <p role="status" className={styles.told}>
        {told?.kind === 'best' && t('games.score_kept', { score: String(told.score) })}
        {told?.kind === 'failed' && t('games.score_failed')}
      </p>
    </>
  );
}
