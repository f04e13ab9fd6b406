import type { Config } from '@netlify/functions';
import { assistant } from '../../functions/assistant/endpoint.ts';

export default assistant;

export const config: Config = {
  path: '/mcp',
  rateLimit: { windowSize: 60, windowLimit: 60, aggregateBy: ['ip', 'domain'] },
};
