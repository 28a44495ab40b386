import type { PageData } from '@plenary/contract/boot';
import { refuse, type PolicyRefusal } from '@plenary/domain/policy/policy';
import { isStreamLike } from '@plenary/domain/timeline/status';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { subjectOf } from '../../http/request/actor.ts';
import type { EventRow } from '../../http/bind.ts';
import { phaseOf } from '../../http/request/phase.ts';
import { readSettings } from '../events/index.ts';
import { detailsOf, findSession } from '../timeline/index.ts';
import { contentPage } from './site/index.ts';

/**
 * Which page stands at a path below `/{event}` for this caller; null: none. Before the opening and after the end it
 * is the page that says so, but public pages of text are always open (D37).
 */
export async function pageAt(
  ctx: Context,
  request: FastifyRequest,
  event: EventRow,
  path: string,
): Promise<PageData | null> {
  const [area, id, ...more] = path
    .split(/[?#]/, 1)[0]!
    .split('/')
    .filter((segment) => segment !== '');
  if (more.length > 0) return null;
  const text = area === 'pages' && id !== undefined ? await contentPage(ctx.db, event, id, request.language) : null;
  if (text?.public) return text.page;
  const closed = closedPage(
    refuse(area === 'pages' ? 'event.page' : 'event.home', subjectOf(request.actor), phaseOf(ctx, event)),
  );
  if (closed) return closed;
  if (text) return text.page;
  if (area === undefined) return { kind: 'home' };
  if (area === 'timeline' && id === undefined) return timelineEditPageOf(ctx, request, event);
  if (area === 'go-live') return goLivePageOf(ctx, request, event, id ?? null);
  if (area === 'agenda' && id === undefined) return agendaPageOf(ctx, event);
  return area === 'live_stream' && id !== undefined ? streamPage(ctx, event, id) : null;
}

/** The page of a stream or live meeting, whatever its status: the player waits, or says that it has ended. */
export async function streamPage(ctx: Context, event: EventRow, id: string): Promise<PageData | null> {
  const session = await findSession(ctx.db, event.id, id);
  if (!session || !isStreamLike(session)) return null;
  const details = await detailsOf(ctx.db, event, session);
  return { kind: 'live_stream', session_id: session.id, details };
}

/** The agenda's page, where the event shows an agenda. */
export async function agendaPageOf(ctx: Context, event: EventRow): Promise<PageData | null> {
  const { flags } = await readSettings(ctx.db, event.id);
  return flags.agenda_enabled ? { kind: 'agenda' } : null;
}

/** The page on which hosts change the timeline; null for everybody else. */
function timelineEditPageOf(ctx: Context, request: FastifyRequest, event: EventRow): PageData | null {
  const refusal = refuse('timeline.edit', subjectOf(request.actor), phaseOf(ctx, event));
  return refusal === null ? { kind: 'timeline_edit' } : null;
}

/** The page on which hosts publish a stream, or see all of them; null for everybody else. */
function goLivePageOf(ctx: Context, request: FastifyRequest, event: EventRow, stream: string | null): PageData | null {
  const refusal = refuse('streams.publish', subjectOf(request.actor), phaseOf(ctx, event));
  return refusal === null ? { kind: 'go_live', stream } : null;
}

function closedPage(refusal: PolicyRefusal | null): PageData | null {
  if (refusal === 'event_not_open') return { kind: 'coming_soon' };
  return refusal === 'event_over' ? { kind: 'event_over' } : null;
}
