/** Whether keys belong to a field, because a person writes or chooses there. */
export function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLSelectElement || target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  );
}
