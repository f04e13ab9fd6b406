import { health } from '../../functions/health/health.ts';

export default health;
