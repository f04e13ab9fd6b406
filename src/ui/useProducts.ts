import { useEffect, useState } from 'react';
import { EMPTY_CATALOGUE, fetchProducts, type CurrentCatalogue } from '../lib/current-catalogue.ts';

/**
 * Products as they are sold today, once the component is shown; empty until then, and where they cannot be had: for what a
 * screen can do without.
 */
export function useProducts(ids: Iterable<number>): CurrentCatalogue {
  const [catalogue, setCatalogue] = useState(EMPTY_CATALOGUE);
  const asked = [...new Set(ids)].sort((a, b) => a - b).join(',');
  useEffect(() => {
    if (asked === '') return;
    let mounted = true;
    void fetchProducts(asked.split(',').map(Number)).then((answer) => {
      if (mounted && answer.ok) setCatalogue(answer.data);
    });
    return () => {
      mounted = false;
    };
  }, [asked]);
  return catalogue;
}
