// Fetched by pages that lost a script, of any build (newest.ts). The build writes WORDS in front of it, by language: { text, reload }.

/** Files that name the page's build: their names change with their content and with every file that they fetch. */
const namesHere = () =>
  [...document.querySelectorAll('script[src*="/_astro/"], astro-island')].map(
    (element) => element.getAttribute('src') ?? element.getAttribute('component-url'),
  );

let isAsking = false;

/** Asks for the page's own address: a shop that was built anew answers another page. */
export async function ask() {
  if (isAsking) return;
  isAsking = true;
  const text = await fetch(location.href, { cache: 'no-store' })
    .then((page) => page.text())
    .finally(() => (isAsking = false));
  if (namesHere().every((name) => text.includes(name)) || document.getElementById('newest')) return;
  // Nothing was pressed or typed on this page. A page that was loaded anew already shall not do so for ever.
  const [{ type }] = performance.getEntriesByType('navigation');
  if (navigator.userActivation?.hasBeenActive === false && type !== 'reload') reload();
  else tell(WORDS[document.documentElement.lang] ?? WORDS.tr);
}

/** A page that has taken a letter's secret out of its address puts it back first (`session/mailed-token.ts`). */
function reload() {
  dispatchEvent(new CustomEvent('kp:reload'));
  location.reload();
}

/** Above everything, and inside an open dialog, outside which nothing can be pressed. */
function tell(words) {
  const box = document.createElement('div');
  box.id = 'newest';
  box.role = 'alert';
  box.popover = 'manual';
  box.style.cssText =
    'position:fixed;inset:auto 0 16px;z-index:9;display:grid;gap:12px;width:min(24rem,100vw - 32px);' +
    'margin-inline:auto;padding:16px;border:1px solid;background:Canvas;color:CanvasText;box-shadow:0 8px 32px #0003';
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button button-primary';
  button.textContent = words.reload;
  button.onclick = reload;
  const text = document.createElement('p');
  text.style.margin = '0';
  text.textContent = words.text;
  ([...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body).append(box);
  box.showPopover?.();
  // Announced where it comes into a region that is there.
  box.append(text, button);
}
