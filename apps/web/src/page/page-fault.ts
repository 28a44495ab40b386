import { FAULT_EVENT, type PageReport } from '@plenary/domain/error-reports/report';

/** Tells of a fault that the page noticed itself. Nobody listens where no service of errors is named (ERR1). */
export function reportFault(fault: PageReport): void {
  window.dispatchEvent(new CustomEvent(FAULT_EVENT, { detail: fault }));
}
