import type { ReactionKey } from '@plenary/domain/chat/reactions';
import type { ReactNode } from 'react';

/* Drawn for Plenary on a field of 24 by 24. The colours are the pictures' own: they are the same on light and dark. */

const FACE = '#ffcf3f';
const EDGE = '#e0a100';
const DARK = '#4a3200';

function Face({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <circle cx="12" cy="12" r="10.25" fill={FACE} stroke={EDGE} />
      {children}
    </>
  );
}

const line = (d: string) => <path d={d} fill="none" stroke={DARK} strokeWidth="1.6" strokeLinecap="round" />;

const PICTURES: Record<ReactionKey, ReactNode> = {
  like: (
    <g stroke={EDGE} strokeLinejoin="round">
      <path
        d="M8.5 10.6 12 2.9c1.9-.3 3 1 2.7 2.7l-.6 3.2h4.6c1.5 0 2.5 1.3 2.2 2.7l-1.5 7c-.3 1.3-1.2 2.1-2.5 2.1H8.5z"
        fill={FACE}
      />
      <rect x="3" y="10" width="5" height="11" rx="1.6" fill="#3b5bdb" stroke="#2b43a8" />
    </g>
  ),
  love: (
    <>
      <path
        d="M12 20.8 3.9 12.7C1.6 10.4 1.7 6.7 4 4.7c2.3-2 5.6-1.5 7.4.8l.6.8.6-.8c1.8-2.3 5.1-2.8 7.4-.8 2.3 2 2.4 5.7.1 8z"
        fill="#e0314b"
        stroke="#a91632"
        strokeLinejoin="round"
      />
      <path d="M6 9.2c.1-1.5 1-2.5 2.4-2.7" fill="none" stroke="#ffb3bf" strokeWidth="1.6" strokeLinecap="round" />
    </>
  ),
  laugh: (
    <Face>
      {line('M5.8 9.8c.8-1.7 2.9-1.7 3.7 0M14.5 9.8c.8-1.7 2.9-1.7 3.7 0')}
      <path d="M6.2 12.8h11.6c0 3.5-2.5 6-5.8 6s-5.8-2.5-5.8-6z" fill={DARK} />
      <path d="M8.7 17.2c1.7-1.6 4.9-1.6 6.6 0-.9 1-2 1.6-3.3 1.6s-2.4-.6-3.3-1.6z" fill="#e0314b" />
    </Face>
  ),
  wow: (
    <Face>
      {line('M6.3 6.7c.7-.8 1.7-1.2 2.7-1.1M17.7 6.7c-.7-.8-1.7-1.2-2.7-1.1')}
      <circle cx="8.4" cy="10" r="1.5" fill={DARK} />
      <circle cx="15.6" cy="10" r="1.5" fill={DARK} />
      <ellipse cx="12" cy="16.2" rx="2.6" ry="3.2" fill={DARK} />
    </Face>
  ),
  sad: (
    <Face>
      {line('M6.2 7.9c1-.1 1.9-.5 2.6-1.2M17.8 7.9c-1-.1-1.9-.5-2.6-1.2')}
      <circle cx="8.4" cy="10.8" r="1.3" fill={DARK} />
      <circle cx="15.6" cy="10.8" r="1.3" fill={DARK} />
      {line('M8.3 17.5c1.8-2.4 5.6-2.4 7.4 0')}
      <path d="M17 13c1.3 1.8 1.9 2.8 1.9 3.7a1.9 1.9 0 0 1-3.8 0c0-.9.6-1.9 1.9-3.7z" fill="#4aa3ff" />
    </Face>
  ),
  clap: (
    <g strokeLinejoin="round" strokeLinecap="round">
      <path d="M15.8 2.2v2.6M19.3 3.5l-1.5 2.1M21.8 6.6l-2.5.9" fill="none" stroke="#3b9dff" strokeWidth="1.6" />
      <path
        d="M9.3 6.3c.8-.8 2-.7 2.7.1l6.1 6.3c2.1 2.2 2 5.5-.1 7.6-2.2 2.2-5.6 2.1-7.8-.1L4.6 14.5c-.7-.8-.6-1.9.1-2.6.5-.5 1.3-.6 1.9-.2l-.4-.5c-.7-.8-.6-1.9.1-2.6.6-.5 1.4-.6 2-.2-.4-.7-.3-1.6.3-2.1z"
        fill={FACE}
        stroke={EDGE}
      />
      <path
        d="M13.1 7.2c.5-.9 1.7-1.1 2.4-.3l2.7 3.2-.1-2.3c0-1 .8-1.7 1.7-1.5.8.1 1.3.8 1.4 1.6l.5 4.5c.3 2.4-.9 4.4-2.7 5.7"
        fill="#ffe08a"
        stroke={EDGE}
      />
      <path d="m9.3 9.7 3.9 4M7.2 12l3.9 4" fill="none" stroke={EDGE} />
    </g>
  ),
  party: (
    <g strokeLinejoin="round" strokeLinecap="round">
      <path d="m7.6 8.2 8.2 8.2L3.6 21.3c-.6.2-1.1-.3-.9-.9z" fill={FACE} stroke={EDGE} />
      <path d="m6.3 11.8 5.9 5.9M4.9 15.7l3.4 3.4" fill="none" stroke="#e0314b" strokeWidth="1.6" />
      <path
        d="M11.5 8.6c1.9-1.5 2.2-3.6.9-6M15.5 12.5c1.7-1.7 4-1.9 6.2-.6"
        fill="none"
        stroke="#3b5bdb"
        strokeWidth="1.6"
      />
      <path d="M13.6 10.4c1-2.7 3-4.5 6-5.2" fill="none" stroke="#0b8a5f" strokeWidth="1.6" />
      <circle cx="6.5" cy="4.3" r="1.3" fill="#e0314b" />
      <circle cx="16.8" cy="3.3" r="1.2" fill="#8a4fd6" />
      <circle cx="19.9" cy="16.8" r="1.3" fill="#3b9dff" />
      <circle cx="20.8" cy="8.3" r="1" fill="#e0a100" />
    </g>
  ),
};

/** The picture of a reaction; its name is said by what holds it. */
export function ReactionImage({ of, size = 18 }: { readonly of: ReactionKey; readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {PICTURES[of]}
    </svg>
  );
}
