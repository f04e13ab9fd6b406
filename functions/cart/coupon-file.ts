/** The coupons of this deploy, as the owner wrote them; a wrong file stops the function at load and fails the tests. */
import * as z from 'zod/mini';
import file from '#content/coupons.json' with { type: 'json' };
import { couponsFile, type CouponFile } from '../../src/domain/coupon/coupons-file.ts';

export const coupons: readonly CouponFile[] = z.parse(couponsFile, file);
