import { goodsHead } from '../../build/goods.ts';

/** Names of what `/offer` can hang at a window, and of the files in which it is. */
export const GET = (): Response => Response.json(goodsHead);
