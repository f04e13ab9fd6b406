import type { Locator } from 'playwright';
import { expect } from 'vitest';

/**
 * Presses what may be `aria-disabled`, which Playwright's own click would wait for. Late parts of a page may move it between the look
 * and the press, so a press that did not arrive is made again.
 */
export async function press(target: Locator): Promise<void> {
  const { mouse } = target.page();
  await expect
    .poll(async () => {
      await target.hover();
      const click = await target.evaluateHandle((element) => {
        const heard = { arrived: false };
        const listen = (event: Event): void => {
          heard.arrived ||= event.composedPath().includes(element);
        };
        addEventListener('click', listen, { capture: true });
        return heard;
      });
      await mouse.down();
      await mouse.up();
      return click.evaluate(({ arrived }) => arrived);
    })
    .toBe(true);
}
