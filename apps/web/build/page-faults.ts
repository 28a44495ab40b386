import { reportPageFault } from '@plenary/contract/site/page-faults';
import { FAULT_EVENT, TRACE_SAMPLE_RATE } from '@plenary/domain/error-reports/report';
import type { Plugin } from 'vite';
import { reportPageFaults } from './page-faults-script.ts';

/** `/page-faults.js`, which only pages load whose operator named a service of errors (ERR1). */
export function pageFaults(): Plugin {
  const given = [reportPageFault.path, FAULT_EVENT, TRACE_SAMPLE_RATE].map((each) => JSON.stringify(each)).join(',');
  return {
    name: 'plenary:page-faults',
    apply: 'build',
    generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: 'page-faults.js',
        source: `(${reportPageFaults.toString()})(${given});\n`,
      });
    },
  };
}
