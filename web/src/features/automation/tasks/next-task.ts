/**
 * Where the focus goes from a task that was decided and is taken away: the heading of the next one, of the one before the
 * last, or the list as a whole. Left alone it would fall to the top of the page.
 */
export function nextTask(from: Element | null): HTMLElement | null {
  const row = from?.closest('li');
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  return next?.querySelector<HTMLElement>('h3') ?? from?.closest<HTMLElement>('[role=tabpanel]') ?? null;
}
