import { SESSIONS_BY_ID_MAX, type EditableSession } from '@plenary/contract/timeline/edit';
import { TIMELINE_TOPIC } from '@plenary/contract/timeline/topics';
import type { TimelineRules } from '@plenary/domain/timeline/types';
import { localDay, localTime } from '@plenary/domain/timeline/zones';
import { shortDay } from '@plenary/texts/formats';
import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import { useStore } from 'zustand';
import { useLiveTopic } from '../../../live/index.ts';
import type { DrawnText } from '../../../page/form/drawn-text.ts';
import { useTexts } from '../../../page/use-texts.ts';
import { sessionsOf } from './edit-list.ts';
import type { EditActions } from './use-edit-actions.ts';
import type { Editor, EditsState, TimelineEdits } from './edits-store.ts';

/** The parts of the page that all of it needs. */
export interface EditsPage {
  readonly edits: TimelineEdits;
  readonly actions: EditActions;
  /** IANA name of the event's zone: hosts plan in it, wherever they are. */
  readonly zone: string;
  /** The same in words. */
  readonly zoneText: string;
  readonly rules: TimelineRules;
  /** The parts of the form that organisers have beyond hosts; absent: hosts. */
  readonly further?: {
    readonly Fields: ComponentType<InputsProps>;
    /** Draws a text in each language of the event. */
    readonly Texts: ComponentType<TextsProps>;
    readonly Acts: ComponentType<{ readonly editor: Editor }>;
    /** Says when attendees see a change. */
    readonly seen: string;
  };
}

/** The session that is edited, and the problems of its inputs. */
export interface InputsProps {
  readonly editor: Editor;
  readonly errors: (name: string) => readonly string[];
}

/** A field whose text may be in several languages. */
export interface TextsProps extends InputsProps {
  readonly name: 'title' | 'description';
  readonly draw: (text: DrawnText) => ReactNode;
}

const DAY_MS = 86_400_000;

const EditsContext = createContext<EditsPage | null>(null);
export const EditsProvider = EditsContext.Provider;

/** @throws outside of EditsProvider */
export function useEdits(): EditsPage {
  const page = useContext(EditsContext);
  if (!page) throw new Error('useEdits() was called outside of <EditsProvider>.');
  return page;
}

/** A part of the state of the page. */
export function useEditsState<T>(select: (state: EditsState) => T): T {
  return useStore(useEdits().edits.state, select);
}

/** Times of a session in the event's zone: `10:00–10:30`, with the day of an end a day or more later. */
export function useSpanText(): (session: Pick<EditableSession, 'starts_at' | 'ends_at'>) => string {
  const { t, language } = useTexts();
  const { zone } = useEdits();
  return ({ starts_at, ends_at }) => {
    const start = Date.parse(starts_at);
    if (ends_at === null) return `${localTime(start, zone)}, ${t('timeline-edit.no_end')}`;
    const end = Date.parse(ends_at);
    const last = end - start < DAY_MS ? '' : `${shortDay(language, localDay(end, zone))} `;
    return `${localTime(start, zone)}–${last}${localTime(end, zone)}`;
  };
}

/** Other hosts, imports and commands change the timeline too: the list and the open session follow. */
export function useFollowed(edits: TimelineEdits): void {
  useLiveTopic(TIMELINE_TOPIC, {
    onSnapshot: () => void edits.load(),
    onEvents: (events) => {
      const ids = sessionsOf(events);
      if (ids === null || ids.length > SESSIONS_BY_ID_MAX) void edits.load();
      else if (ids.length > 0) void edits.refresh(ids);
    },
  });
}
