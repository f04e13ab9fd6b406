/** Returns the typed values and choices, in a form without files; the name of the room is nobody else's. */
function choice(): URLSearchParams {
  const form = document.querySelector<HTMLFormElement>('#measure');
  const query = new URLSearchParams(form ? ([...new FormData(form)] as [string, string][]) : '');
  query.delete('room');
  return query;
}

/** Makes `Ask.astro` and the question of the measuring help work: the question about the window as typed, and the box of samples. */
export function bindAsk(): void {
  // The question ends with the address; at the press it becomes that of the window as typed.
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-ask]')) {
    link.addEventListener('click', () => {
      const address = `${location.origin + location.pathname}?${choice()}`;
      link.href = link.href.replace(/https?%3A.*/, encodeURIComponent(address));
    });
  }

  const button = document.querySelector<HTMLElement>('[data-sample]');
  const failed = document.querySelector<HTMLElement>('[data-ask-failed]');
  button?.addEventListener('click', () => {
    import('./sample.ts')
      .then((sample) => sample.openSamples(button, choice().get('color')))
      .catch(() => {
        if (failed) failed.textContent = failed.dataset.askFailed ?? '';
      });
  });
}
