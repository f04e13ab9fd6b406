import rules from '#content/production.json';
import type { ProductionRules } from '../../domain/workshop/production.ts';

/** Allowances and rolls of the workshop, which the build has checked. */
export const PRODUCTION_RULES: ProductionRules = rules;
