/** Visits to customers: the calls of `src/contract/admin-visits.ts`. */
import { serve } from '../../http/serve.ts';
import { listVisits } from './list.ts';
import { dropVisit, planVisit, showVisit } from './plan.ts';

export const visits = serve(listVisits, showVisit, planVisit, dropVisit);
