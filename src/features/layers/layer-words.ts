import { isLength } from '../../domain/price/pricing.ts';
import { layerPrice, type DressedLayer, type LayerRefusal, type Role } from '../../domain/layers/layers.ts';
import type { Locale } from '../../domain/values/locale.ts';
import type { Translate } from '../../i18n/messages.ts';

/** Returns the name of a layer: a blind by its kind. */
export function layerName({ role, product }: Pick<DressedLayer, 'role' | 'product'>, t: Translate): string {
  const { drawing } = product;
  return role === 'blind' && (drawing === 'zebra' || drawing === 'roller')
    ? t(`layers:drawing.${drawing}`)
    : t(`layers:short.${role}`);
}

/** `Beyaz, normal pile, çift kanat`; of a track its length and its counted parts. */
export function layerFacts({ product, worn, configuration }: DressedLayer, t: Translate, locale: Locale): string {
  const color = product.colors.find(({ id }) => id === worn.color)?.name ?? '';
  if (isLength(configuration)) {
    const { parts } = layerPrice(product, configuration);
    const counted = parts.map(({ name, count }) => `${count} ${name[locale]}`);
    return [t('layers:length', { length: configuration.length }), color, ...counted].join(', ');
  }
  if (!configuration) return color;
  const isCurtain = product.panels.length > 0;
  const panels =
    isCurtain && t(`layers:panels.${configuration.panels === 1 ? (configuration.gather ?? 'left') : 'two'}`);
  return [color, isCurtain && t(`layers:pleat.${configuration.pleatType}`), panels].filter(Boolean).join(', ');
}

export function refusalWords(refusal: LayerRefusal, t: Translate): string {
  if ('by' in refusal) return t(`layers:refused.${refusal.code}`, { layer: roleWord(refusal.by, t) });
  if ('limit' in refusal) return t(`layers:refused.${refusal.code}`, { limit: refusal.limit });
  return t(`layers:refused.${refusal.code}`);
}

export const roleWord = (role: Role, t: Translate): string => t(`layers:short.${role}`);
