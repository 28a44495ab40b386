/** Whether keys belong to a field, because somebody writes or chooses there. */
export function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLSelectElement || target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  );
}
