/** A shopper's acts on a page, by pointer and keys of the engine itself; places are found by what is read there. */
import type { Engine } from './engine.ts';

const PATIENCE_MS = 60_000;
const STEP_MS = 150;
/** Late parts move those below them: a place is pressed once it has stayed for so long. */
const SETTLE_MS = 400;

/**
 * In the page: the middle of the first visible element with this name, scrolled into view; null until it is there and nothing lies on
 * it. The element tells the page that a click arrived.
 */
const FIND = `((css, name) => {
  const clean = (text) => text.replace(/\\s+/g, ' ').trim();
  const nameOf = (one) => clean(one.ariaLabel ?? [...(one.labels ?? [])].map((label) => label.innerText).join(' ') + (one.labels?.length ? '' : one.innerText));
  const isShown = (one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 0;
  const all = [...document.querySelectorAll(css)].filter(isShown);
  const one = name === null ? all[0] : (all.find((each) => nameOf(each) === name) ?? all.find((each) => nameOf(each).startsWith(name)));
  if (!one) return null;
  const target = one.matches('input[type=radio], input[type=checkbox]') ? (one.labels[0] ?? one) : one;
  target.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = target.getBoundingClientRect();
  const [x, y] = [Math.round(left + Math.min(width / 2, 40)), Math.round(top + height / 2)];
  const hit = document.elementFromPoint(x, y);
  if (!target.contains(hit) && !hit?.contains(target)) return null;
  window.pressArrived = false;
  target.addEventListener('click', () => (window.pressArrived = true), { once: true, capture: true });
  return { x, y };
})`;

interface Place {
  readonly x: number;
  readonly y: number;
}

export function handsOf(engine: Engine) {
  async function until<Value>(what: string, look: () => Promise<Value | null | undefined | false>): Promise<Value> {
    const end = Date.now() + PATIENCE_MS;
    for (;;) {
      const found = await look();
      if (found !== null && found !== undefined && found !== false) return found;
      if (Date.now() > end) throw new Error(`waited for ${what}; on the page stood:\n${await words()}`);
      await new Promise((resolve) => setTimeout(resolve, STEP_MS));
    }
  }
  const words = async (): Promise<string> =>
    String(await engine.evaluate(`location.href + '\\n' + document.body.innerText.slice(0, 3000)`));
  const place = (css: string, name: string | null): Promise<Place> =>
    until(`${css} ${name ?? ''}`, async () => {
      const find = `${FIND}(${JSON.stringify(css)}, ${JSON.stringify(name)})`;
      const first = (await engine.evaluate(find)) as Place | null;
      if (first) await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
      const then = first && ((await engine.evaluate(find)) as Place | null);
      return first?.x === then?.x && first?.y === then?.y ? then : null;
    });

  /** A late part of the page may move the place between the look and the press, so a press that did not arrive is made again. */
  const press = async (css: string, name: string | null = null): Promise<void> => {
    await until(`a press on ${css} ${name ?? ''}`, async () => {
      const { x, y } = await place(css, name);
      const actions = [
        { type: 'pointerMove', x, y, duration: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      await engine.act([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }]);
      // The next page knows nothing of the press that led to it.
      return (await engine.evaluate('window.pressArrived !== false')) === true;
    });
  };

  return {
    press,
    until,
    type: async (css: string, name: string | null, text: string): Promise<void> => {
      await press(css, name);
      const actions = Array.from(text).flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await engine.act([{ type: 'key', id: 'keys', actions }]);
    },
    /** Lists of the system open outside the page, where no protocol reaches them: chosen by script. */
    choose: (css: string, name: string, label: string): Promise<unknown> =>
      until(`${label} in ${name}`, () =>
        engine
          .evaluate(
            `((list, label) => {
              const option = [...(list?.options ?? [])].find(({ text }) => text === label);
              if (!option) return false;
              list.value = option.value;
              list.dispatchEvent(new Event('change', { bubbles: true }));
              return true;
            })([...document.querySelectorAll(${JSON.stringify(css)})].find(({ labels }) => labels[0]?.innerText.trim().startsWith(${JSON.stringify(name)})), ${JSON.stringify(label)})`,
          )
          .then(Boolean),
      ),
    reads: (text: string): Promise<unknown> =>
      until(text, () => engine.evaluate(`document.body.innerText.includes(${JSON.stringify(text)})`).then(Boolean)),
    arrivesAt: (pathname: string): Promise<unknown> =>
      until(pathname, () =>
        engine
          .evaluate(`location.pathname === ${JSON.stringify(pathname)} && document.readyState === 'complete'`)
          .then(Boolean),
      ),
    count: async (css: string): Promise<number> =>
      Number(await engine.evaluate(`document.querySelectorAll(${JSON.stringify(css)}).length`)),
  };
}
