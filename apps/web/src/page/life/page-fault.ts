import { FAULT_EVENT, type PageReport } from '@plenary/domain/error-reports/report';

/** Reports a fault that the page noticed itself. Nobody listens where no error service is configured (ERR1). */
export function reportFault(fault: PageReport): void {
  window.dispatchEvent(new CustomEvent(FAULT_EVENT, { detail: fault }));
}
