import { callLayout, type CallLayout, type CallView, type Tile, wantedPictures } from '@plenary/domain/calls/layout';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useTexts } from '../../../page/use-texts.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Grid, Line, Row } from '../../../ui/layout/Layout.tsx';
import { rested } from '../../../ui/time/rested.ts';
import { CallTile } from './CallTile.tsx';
import type { CallSession } from '../session/call-session.ts';
import styles from '../Call.module.css';

interface CallGridProps {
  readonly session: CallSession;
  readonly view: CallView;
}

/** The tiles of a call, by its layout (CAL2). */
export function CallGrid({ session, view }: CallGridProps) {
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useSize(box);
  const [page, setPage] = useState(0);
  const [pinned, pin] = useState<string | null>(null);
  const people = useParticipants(session);
  const speaker = useStore(session.state, (state) => state.speaking.speaker);
  const saving = useStore(session.state, (state) => state.saving);
  const layout = size && callLayout({ view, ...size, people, pinned, speaker, page });
  const paged = layout !== null && layout.kind !== 'popout' && layout.pages > 1;
  // The pager takes its room from the tiles.
  useLayoutEffect(() => {
    if (box.current) setSize(sizeOf(box.current));
  }, [setSize, paged]);
  const pictures = layout && wantedPictures(layout, people);
  const wanted = pictures && JSON.stringify([saving, ...pictures]);
  const ask = useEffectEvent(() => pictures && session.want(pictures));
  // Asked again only for something else: a layout is a new object each time.
  useEffect(() => void ask(), [session, wanted]);
  const tile = (one: Tile) => (
    <CallTile
      key={one.key}
      session={session}
      tile={one}
      pinned={pinned === one.peer}
      pin={pin}
      speaks={one.peer === speaker}
      comes={one.own || one.kind === 'screen' || (!saving && pictures?.get(one.peer)?.camera !== 'off')}
    />
  );
  return (
    <Grid grow oneColumn shrinkY gap={8} padY={8} padX={16} clip className={styles.grid} data-layout={layout?.kind}>
      <Grid oneColumn anchor ref={box} className={styles.space}>
        {layout && <Drawn layout={layout} tile={tile} />}
      </Grid>
      {paged && <Pager page={layout.page} pages={layout.pages} turn={setPage} />}
    </Grid>
  );
}

interface DrawnProps {
  readonly layout: CallLayout;
  readonly tile: (tile: Tile) => React.ReactNode;
}

function Drawn({ layout, tile }: DrawnProps) {
  switch (layout.kind) {
    case 'popout':
      return (
        <>
          <div className={styles.main}>{tile(layout.main)}</div>
          {layout.corner && <Grid className={styles.own}>{tile(layout.corner)}</Grid>}
        </>
      );
    case 'gallery':
      return (
        <Row
          className={styles.gallery}
          style={{
            ...{ '--tile': `${layout.tile}px`, '--tile-height': `${layout.height}px` },
            maxInlineSize: layout.columns * (layout.tile + 8),
          }}
        >
          {layout.tiles.map(tile)}
        </Row>
      );
    case 'speaker':
      return (
        <Grid
          className={styles.speaker}
          data-side={layout.strip.length > 0 ? layout.side : undefined}
          style={{ '--tile': `${layout.tile}px` } as object}
        >
          <div className={styles.main}>{tile(layout.main)}</div>
          {layout.overlay && <Grid className={styles.own}>{tile(layout.overlay)}</Grid>}
          {layout.strip.length > 0 && <Row className={styles.strip}>{layout.strip.map(tile)}</Row>}
        </Grid>
      );
    default:
      return layout satisfies never;
  }
}

interface PagerProps {
  /** Counts from 0. */
  readonly page: number;
  readonly pages: number;
  readonly turn: (page: number) => void;
}

function Pager({ page, pages, turn }: PagerProps) {
  const { t } = useTexts();
  return (
    <Line justify="center" gap={8} tabular>
      <IconButton label={t('calls.previous')} disabled={page === 0} onClick={() => turn(page - 1)}>
        <Icon of={ChevronLeft} className={styles.turned} />
      </IconButton>
      <span>
        {page + 1}/{pages}
      </span>
      <IconButton label={t('calls.next')} disabled={page === pages - 1} onClick={() => turn(page + 1)}>
        <Icon of={ChevronRight} className={styles.turned} />
      </IconButton>
    </Line>
  );
}

/** The people of the call. Peers that sent nothing for 15 s are not drawn, even while the server still lists them. */
function useParticipants(session: CallSession) {
  const { people, joined, link } = useStore(session.state);
  const { screen } = useStore(session.media.state);
  return people
    .filter(({ peer }) => link?.peers.get(peer)?.link !== 'gone')
    .map(({ peer, sharing }) => {
      const own = peer === joined?.peer;
      return { peer, own, sharing: own ? screen : sharing || (link?.peers.get(peer)?.tracks.screen ?? null) !== null };
    });
}

/** Layouts follow a window that is being resized so long after it, in ms (CAL41). */
const SETTLED_MS = 300;

interface Size {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

const sizeOf = ({ clientWidth: width, clientHeight: height }: Element): Size => ({
  ...{ width, height, scale: devicePixelRatio },
});

/** The size of an element, measured at once where its contents take from it, and else when its window is at rest. */
function useSize(box: RefObject<HTMLElement | null>): readonly [Size | null, (size: Size) => void] {
  const [size, setSize] = useState<Size | null>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const settled = rested(SETTLED_MS, () => setSize(sizeOf(element)));
    const observer = new ResizeObserver(settled.ask);
    observer.observe(element);
    return () => {
      settled.stop();
      observer.disconnect();
    };
  }, [box]);
  return [size, setSize];
}
