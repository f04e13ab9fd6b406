/** Loads the page again that failed: the one named by `?from=`, else this one. Only addresses of this site are followed. */
function reload(): void {
  const from = new URLSearchParams(location.search).get('from');
  const target = from === null ? null : URL.parse(from, location.origin);
  if (target?.origin === location.origin) location.assign(target.href);
  else location.reload();
}

for (const button of document.querySelectorAll('[data-reload]')) button.addEventListener('click', reload);
