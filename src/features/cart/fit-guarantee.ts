import { fitGuarantee } from '#content/shop.json';

/** Terms of the fit guarantee (decisions P27), apart from what every page with a cart loads. */
export const FIT_GUARANTEE = fitGuarantee;
