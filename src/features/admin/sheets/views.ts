/** The views beside the first one, in one file: each would carry the names of what it shares with the others. */
export { FabricNeeds } from './FabricNeeds.tsx';
export { PackingLabels } from './PackingLabels.tsx';
export { VisitList } from './VisitList.tsx';
