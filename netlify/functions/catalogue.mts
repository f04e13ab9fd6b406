import { catalogue } from '../../functions/catalogue/calls.ts';

export default catalogue;
