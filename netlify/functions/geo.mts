import { geo } from '../../functions/geo/calls.ts';

export default geo;
