import type { Locator, Page } from 'playwright';
import type { PleatType } from '../../../src/domain/price/pricing.ts';
import type { Locale } from '../../../src/domain/values/locale.ts';
import type { PanelChoice } from '../../../src/features/measurement/values.ts';
import type { Translate } from '../../../src/i18n/messages.ts';
import { openAlive } from '../support/alive.ts';
import { press } from '../support/press.ts';
import { photos } from '../support/shop.ts';
import { turkish } from '../support/messages.ts';

export interface ProductPage {
  /** Opens the product and waits until its form answers. */
  readonly open: (address: string) => Promise<void>;
  readonly form: Locator;
  readonly width: Locator;
  readonly height: Locator;
  /** A photograph of the gallery, by its base name. */
  readonly photo: (name: string) => Locator;
  /** Whether the gallery shows it now. */
  readonly isInView: (name: string) => Promise<boolean>;
  readonly add: Locator;
  /** Pressed without a price, the button leads to what is missing. */
  readonly pressAdd: () => Promise<void>;
  readonly pleat: (type: PleatType) => Locator;
  readonly panels: (choice: PanelChoice) => Locator;
  /** The window, found by all that it shows. */
  readonly drawing: (description: string) => Locator;
  readonly color: (name: string) => Locator;
  readonly measure: (width: number | string, height: number | string, pleat?: PleatType) => Promise<void>;
  /** The row of the price with its sum, there once the form is alive and filled. */
  readonly total: Locator;
}

/** The one confirmation after adding. */
export const confirmation = (page: Page, t: Translate = turkish): Locator =>
  page.getByRole('dialog', { name: t('added:title') });

/** Waits until it has been added, and goes on with the page. */
export async function confirmed(page: Page, t: Translate = turkish): Promise<void> {
  // Goods that go with it come late and make the sheet taller, which hangs from below on a phone.
  await press(confirmation(page, t).getByRole('button', { name: t('added:close') }));
  await confirmation(page, t).waitFor({ state: 'detached' });
}

/** A product that is made to measure. */
export function productPage(page: Page, t: Translate = turkish, locale: Locale = 'tr'): ProductPage {
  const form = page.getByRole('form', { name: t('measurement:form') });
  const width = form.getByRole('textbox', { name: t('measurement:width') });
  const height = form.getByRole('textbox', { name: t('measurement:height') });
  const pleat = (type: PleatType): Locator => form.getByRole('radio', { name: t(`measurement:pleat.${type}.name`) });
  const add = form.getByRole('button', { name: t('measurement:add') });
  const gallery = page.getByRole('group', { name: t('product:gallery.label') });
  const photo = (name: string): Locator =>
    gallery.getByRole('img', { name: photos[name]?.alt[locale] ?? name, exact: true });
  return {
    open: (address) => openAlive(page, address),
    form,
    width,
    height,
    photo,
    isInView: (name) =>
      photo(name).evaluate((image) => {
        const { left } = image.getBoundingClientRect();
        const strip = image.closest('[role="group"]')?.getBoundingClientRect();
        return strip !== undefined && Math.abs(left - strip.left) < 5;
      }),
    add,
    pressAdd: () => press(add),
    pleat,
    panels: (choice) =>
      form.getByRole('radio', {
        name: `${t(`measurement:panels.${choice}.name`)} ${t(`measurement:panels.${choice}.note`)}`,
      }),
    drawing: (description) => page.getByRole('img', { name: description }).first(),
    color: (name) => form.getByRole('radio', { name, exact: true }),
    async measure(wide, high, type) {
      await width.fill(String(wide));
      await height.fill(String(high));
      if (type) await pleat(type).check();
    },
    total: form.getByText(new RegExp(`^${t('measurement:price.total')}`)).locator('xpath=following-sibling::*'),
  };
}
