import { errorName } from './blot.ts';
import { isForeign } from './frames.ts';
import type { Fault, PageLoad, PageReport } from './report.ts';

/**
 * A page's report as a fault.
 * @param page the kind of page (`pagePattern`)
 * @returns null: nothing of ours failed, but an extension or a script of another site
 */
export function pageFault(report: Exclude<PageReport, PageLoad>, page: string): Fault | null {
  const common = { source: 'page', transaction: page, stack: '', tags: { kind: report.kind } } as const;
  switch (report.kind) {
    case 'stream_status': {
      const tags = { ...common.tags, status: String(report.status) };
      return { ...common, level: 'warning', name: 'StreamStatus', message: statusMessage(report.status), tags };
    }
    case 'player': {
      const tags = { ...common.tags, code: report.code };
      return { ...common, level: 'error', name: 'PlayerError', message: `The player stopped: ${report.code}`, tags };
    }
    default: {
      const { name, message, stack } = report;
      if (isForeign(stack) || /^Script error\.?$/.test(message)) return null;
      return { ...common, level: 'error', name: errorName(name), message, stack };
    }
  }
}

/** The report's sentence about a status; 429 has a note of its own (STP4). */
function statusMessage(status: number): string {
  if (status === 429) return 'The stream answers 429: Limit rate exceeded';
  return status === 0 ? 'The stream cannot be reached' : `The stream answers ${status}`;
}
