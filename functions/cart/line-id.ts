/** Same product, configuration and colour are one line (decisions P8): they name it, on every device alike. */
import { createHash } from 'node:crypto';
import type { OrderItem } from '../../src/domain/order.ts';

export function lineId({ productId, color, configuration }: OrderItem): string {
  const made = configuration && [
    configuration.width,
    configuration.height,
    configuration.pleatType,
    configuration.motorized,
    configuration.lining,
    configuration.installation,
  ];
  const identity = JSON.stringify([productId, color ?? null, made]);
  return createHash('sha256').update(identity).digest('base64url').slice(0, 22);
}
