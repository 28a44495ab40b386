import type { PageData } from '@plenary/contract/boot';

const ON_STAGE: ReadonlySet<PageData['kind']> = new Set(['home', 'live_stream', 'coming_soon', 'event_over']);

/**
 * The attribute of what stands around a page: around a stage, which is dark in either scheme, the frame is dark as well.
 */
export function stageAround(kind: PageData['kind']): { 'data-stage'?: '' } {
  return ON_STAGE.has(kind) ? { 'data-stage': '' } : {};
}
