import type { Config } from '@netlify/functions';
import { catalogue } from '../../functions/catalogue/calls.ts';

export default catalogue;

export const config: Config = {
  path: ['/api/categories', '/api/products', '/api/products/search', '/api/products/:product', '/api/search'],
};
