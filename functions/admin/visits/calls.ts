/** Visits to customers: the calls of `src/contract/admin-visits.ts` and `admin-visit-report.ts`. */
import { serve } from '../../http/serve.ts';
import { listVisits } from './list.ts';
import { dropPhoto, savePhoto, showPhoto } from './photos.ts';
import { dropVisit, planVisit, showVisit } from './plan.ts';
import { saveReport } from './report.ts';

export const visits = serve(listVisits, saveReport, showPhoto, savePhoto, dropPhoto, showVisit, planVisit, dropVisit);
