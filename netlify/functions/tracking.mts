import type { Config } from '@netlify/functions';
import { shipping } from '../../functions/orders/track.ts';

export default shipping;

export const config: Config = {
  path: '/api/shipping/track/:orderNo',
  rateLimit: { windowSize: 60, windowLimit: 60, aggregateBy: ['ip', 'domain'] },
};
