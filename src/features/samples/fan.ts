/** The fan of cloth on the home page, fetched near its place; a press on a cloth puts it into the box, another takes it out. */
import { MAX_SAMPLES } from '../../domain/product/attributes.ts';
import { isSameSample, type NamedSample, type Sample, sampleText } from '../../domain/product/samples.ts';
import type { Translate } from '../../i18n/messages.ts';
import { loadTranslate } from '../../i18n/load.ts';
import { element } from '../../lib/element.ts';
import { fetchJson } from '../../lib/built-file.ts';
import { isKept } from '../../lib/owner.ts';
import { pageLocale } from '../../lib/paths.ts';
import { loadStyles } from '../../lib/module-files.ts';
import styles from './fan.css?url';

/** A strip of the fan: `/data/fan-…json` holds them in their order. */
export type FanStrip = NamedSample & { readonly hex: string };

/** Degrees between two strips. */
const STEP = 13;

/** Fills the place, and makes the link beside it open the box. Rejects where a part cannot be fetched; the link leads to the pack then. */
export async function showFan(place: HTMLElement, link: HTMLAnchorElement): Promise<void> {
  const [t, strips] = await Promise.all([
    loadTranslate(['samples']),
    fetchJson<FanStrip[]>(`/data/fan-${pageLocale()}.json`),
    loadStyles(styles),
  ]);
  if (strips.length === 0) return;

  const news = element('p', { role: 'status' });
  const picked = element('ol', { class: 'fan-picked' });
  const inputs = strips.map((strip) => {
    const input = element('input', { type: 'checkbox', 'aria-label': sampleText(strip) });
    input.addEventListener('change', () => void press(strip, input));
    return input;
  });
  const show = (samples: readonly Sample[]): void => {
    inputs.forEach((input, at) => {
      const strip = strips[at];
      input.checked = strip !== undefined && samples.some((sample) => isSameSample(sample, strip));
    });
    picked.replaceChildren(...places(samples, strips, t));
  };
  const say = (words: string): void => {
    news.textContent = words;
  };

  /** The box is fetched with the first press, or at once where something lies in it. */
  const openBox = () =>
    import('./box.ts').then((box) => {
      box.$samples.subscribe(show);
      return box;
    });
  let opened: ReturnType<typeof openBox> | null = null;
  const boxOf = () => (opened ??= openBox());

  async function press(strip: FanStrip, input: HTMLInputElement): Promise<void> {
    const isWanted = input.checked;
    try {
      const box = await boxOf();
      const outcome = isWanted ? box.addSample(strip) : 'removed';
      if (!isWanted) box.removeSample(strip);
      say(t(`samples:${outcome}`, { sample: sampleText(strip), max: MAX_SAMPLES }));
      show(box.$samples.get());
    } catch {
      opened = null;
      input.checked = !isWanted;
      say(t('samples:failed'));
    }
  }

  const labels = strips.map(({ colorName, hex }, at) => {
    const label = element('label', { class: 'fan-strip' }, inputs[at] ?? '', element('span', {}, colorName));
    label.style.setProperty('--turn', `${(at - (strips.length - 1) / 2) * STEP}deg`);
    label.style.setProperty('--cloth', hex);
    return label;
  });
  const legend = element('legend', { class: 'visually-hidden' }, t('samples:fan'));
  place.replaceChildren(element('fieldset', { class: 'fan' }, legend, ...labels));
  show([]);
  link.before(picked, news);
  link.textContent = t('samples:open');
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    import('./SampleDialog.tsx')
      .then((dialog) => dialog.openSamples(link, null))
      .catch(() => location.assign(link.href));
  });
  if (isKept('kp-samples')) await boxOf();
}

/** The five places of the box: cloths of the fan by name, others of the box as cloth, free ones empty. */
function places(samples: readonly Sample[], strips: readonly FanStrip[], t: Translate): HTMLElement[] {
  return Array.from({ length: MAX_SAMPLES }, (_, at) => {
    const sample = samples[at];
    if (!sample) return element('li', { class: 'fan-free' }, t('samples:free'));
    const strip = strips.find((other) => isSameSample(sample, other));
    const swatch = element('i', {});
    if (strip) swatch.style.background = strip.hex;
    return element('li', {}, swatch, strip ? sampleText(strip) : t('samples:other'));
  });
}
