import type { Role } from './roles.ts';

/** The roles as which an organiser can look at their event (VAS1). */
export const PREVIEW_ROLES = ['attendee', 'host'] as const;
export type PreviewRole = (typeof PREVIEW_ROLES)[number];

/** A look at an event with the rights of a role, at a moment of choice. */
export interface Preview {
  readonly role: PreviewRole;
  /** Milliseconds by which its clock runs ahead of the event's; negative: behind. Whole seconds. */
  readonly ahead_ms: number;
}

/** The furthest from now that a preview can be; milliseconds. */
export const PREVIEW_REACH_MS = 10 * 365 * 24 * 3600_000;

/** So long a copy is there in which an organiser looks at what waits for its release (REL15). */
export const RELEASED_COPY_MS = 8 * 3600_000;

/** Parts the slug of an event from its preview; no slug holds it. */
const ADDRESS = /^([^~]*)~(attendee|host)(?:~(-?[1-9]\d{0,9}))?$/;

/**
 * The event that the first segment of a path names, and the preview of it that is asked for (VAS2).
 * @returns null as `preview`: the event itself
 */
export function previewIn(segment: string): { readonly slug: string; readonly preview: Preview | null } {
  const [, slug, role, ahead = '0'] = ADDRESS.exec(segment) ?? [];
  const ahead_ms = Number(ahead) * 1000;
  if (slug === undefined || Math.abs(ahead_ms) > PREVIEW_REACH_MS) return { slug: segment, preview: null };
  return { slug, preview: { role: role as PreviewRole, ahead_ms } };
}

/** The first segment of the paths of a preview; of the event's own, where there is none. */
export function previewAddress(slug: string, preview: Preview | null | undefined): string {
  if (!preview) return slug;
  const ahead = Math.round(preview.ahead_ms / 1000);
  return `${slug}~${preview.role}${ahead === 0 ? '' : `~${ahead}`}`;
}

/** The roles with which a preview is seen. */
export const previewRoles = ({ role }: Preview): readonly Role[] =>
  role === 'host' ? ['attendee', 'host'] : ['attendee'];

/** An event whose clock shows what it shows in a preview. */
export function inPreview<E extends { readonly clock_offset_ms: number }>(
  event: E,
  preview: Preview | null | undefined,
): E {
  return preview ? { ...event, clock_offset_ms: event.clock_offset_ms + preview.ahead_ms } : event;
}

/**
 * A text with the links of an event, as they lead on within its preview: not those into the studio, nor those that `data-out` marks, which lead out of it.
 * @param slug of the event
 */
export function linksInPreview(text: string, slug: string, preview: Preview): string {
  return text.replaceAll(
    new RegExp(`(?<!/studio|data-out="" href=")/${slug}(?=[/"?#&\\\\]|$)`, 'g'),
    `/${previewAddress(slug, preview)}`,
  );
}
