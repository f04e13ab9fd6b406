/** All views in one file, which comes while orders are asked for: each would carry the names of what it shares with the others. */
export { FabricNeeds } from './FabricNeeds.tsx';
export { PackingLabels } from './PackingLabels.tsx';
export { ProductionSheets } from './ProductionSheets.tsx';
export { VisitList } from './VisitList.tsx';
